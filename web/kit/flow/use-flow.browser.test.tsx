import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { useSearch } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'
import { useEntries } from '#kit/form/use-entries.ts'
import { type Answer, cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FlowForm } from './flow-form.tsx'
import { FlowPage } from './flow-page.tsx'
import { keptDraft, underWay } from './kept-draft.ts'
import { type FlowOf, useFlow } from './use-flow.ts'

afterEach(cleanSlate)

const steps = ['amount', 'check'] as const
type Step = (typeof steps)[number]
const search = z.object({ step: searchParameter(z.enum(steps)) })
const shape = z.object({ amount: z.string(), ...underWay })
type Draft = z.output<typeof shape>

/** An amount, and the page that sends it. */
const flowOf: FlowOf<Step, Draft, typeof betweenAccountsSubmit, undefined> = {
  path: '/transfer/account',
  form: 'kit-test',
  steps: { amount: () => 'Amount', check: () => 'Check' },
  kept: keptDraft('kit-test', shape, { amount: '' }),
  openStep: (asked, { amount }) => (asked === 'check' && amount ? 'check' : 'amount'),
  callOf: () => betweenAccountsSubmit,
  inputOf: ({ amount }) =>
    amount ? { toAmount: amount, currency: 'EUR', fromAccount: 1, toAccount: 2 } : undefined,
  fields: { amount: { toAmount: 'amount' } },
  outcomeOf: ({ status }) => ({ isOurs: status === 'completed' }),
}

const made = {
  transactionId: 9,
  status: 'completed' as const,
  fee: '0.00',
  fromAmount: '12.50',
  toAmount: '12.50',
  rate: '1',
  link: '/receipt',
}

async function open(answers: readonly Answer[], at = '/transfer/account') {
  const onDone = vi.fn<(done: object) => void>()
  function Screen() {
    const flow = useFlow(flowOf, { search: z.parse(search, useSearch({ strict: false })), onDone })
    return flow.step === 'amount' ? <AmountPage flow={flow} /> : <CheckPage flow={flow} />
  }
  const screen = await openScreen({ screens: { '/transfer/account': Screen }, at, answers })
  return Object.assign(screen, {
    onDone,
    box: screen.getByLabelText('How much'),
    button: screen.getByRole('button', { name: 'Send it' }),
    fill: async () => {
      await screen.getByLabelText('How much').fill('12.50')
      await screen.getByRole('button', { name: 'Continue' }).click()
      await expect.element(screen.getByRole('heading', { name: 'Check 12.50' })).toBeVisible()
    },
    sent: () => screen.called.filter(({ call }) => call === 'betweenAccountsSubmit'),
  })
}

type PageProps = { flow: ReturnType<typeof useFlow<Step, Draft, typeof betweenAccountsSubmit, undefined>> }

function AmountPage({ flow }: PageProps) {
  const { draft } = flow
  const entries = useEntries(
    ['amount'],
    { amount: draft.amount ? undefined : 'Enter an amount.' },
    flow.refusalAt('amount'),
  )
  return (
    <FlowPage {...flow} title="How much is it">
      <FlowForm id={entries.formId} onSubmit={() => entries.areRight() && flow.goOn('check')}>
        <TextField
          {...entries.at('amount')}
          label="How much"
          value={draft.amount}
          onChange={({ currentTarget: { value } }) => {
            entries.entered('amount')
            flow.update({ amount: value })
          }}
        />
        <Button type="submit">Continue</Button>
      </FlowForm>
    </FlowPage>
  )
}

const CheckPage = ({ flow }: PageProps) => (
  <FlowPage {...flow} title={`Check ${flow.draft.amount}`}>
    {flow.trouble && <p role="alert">{flow.trouble}</p>}
    {flow.isUnknown && <p>Nobody knows yet</p>}
    {flow.isOpen && <Button onClick={() => flow.goTo('amount')}>Change</Button>}
    <Button busy={flow.isSending} onClick={flow.send}>
      Send it
    </Button>
  </FlowPage>
)

test('a step opens at its title, its address contains the step, and going back keeps all entries', async () => {
  const screen = await open([])
  await expect.element(screen.getByRole('heading', { name: 'How much is it' })).toHaveFocus()
  await screen.fill()
  await expect.element(screen.getByRole('heading', { name: 'Check 12.50' })).toHaveFocus()
  expect(screen.where()).toBe('/transfer/account?step=check')
  screen.router.history.back()
  await expect.element(screen.box).toHaveValue('12.50')
})

test('no step opens before the steps it needs, whatever step the address has', async () => {
  const screen = await open([], '/transfer/account?step=check')
  await expect.element(screen.box).toBeVisible()
  await expect.poll(screen.where).toBe('/transfer/account?step=amount')
})

test('a step is not left while an entry is missing: this is reported and receives the focus', async () => {
  const screen = await open([])
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.box).toHaveAccessibleDescription('Enter an amount.')
  await expect.element(screen.box).toHaveFocus()
  await screen.box.fill('1')
  await expect.element(screen.box).not.toHaveAttribute('aria-invalid')
})

test('entries outlive a reload', async () => {
  const screen = await open([])
  await screen.fill()
  await screen.unmount()
  const again = await open([], '/transfer/account?step=check')
  await expect.element(again.getByRole('heading', { name: 'Check 12.50' })).toBeVisible()
})

test('it ends with the payment made, and its entries are deleted', async () => {
  const screen = await open([on(betweenAccountsSubmit, () => made)])
  await screen.fill()
  await screen.button.click()
  await expect.poll(() => screen.onDone.mock.calls.length).toBe(1)
  expect(screen.onDone.mock.calls[0]).toMatchObject([{ transactionId: 9, isOurs: true, isScheduled: false }])
  await screen.unmount()
  const again = await open([])
  await expect.element(again.box).toHaveValue('')
})

test('a second press does not send twice', async () => {
  const screen = await open([on(betweenAccountsSubmit, never)])
  await screen.fill()
  const button = screen.button.element()
  for (let press = 0; press < 3; press += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => screen.sent().length).toBe(1)
})

test('a refusal of a field opens its step, where it is shown beside the field and receives the focus', async () => {
  const screen = await open([on(betweenAccountsSubmit, () => refuse('amountTooSmall', {}, 'toAmount'))])
  await screen.fill()
  await screen.button.click()
  await expect.element(screen.box).toHaveAttribute('aria-invalid')
  await expect.element(screen.box).toHaveFocus()
  await expect.element(screen.box).toHaveValue('12.50')
  await screen.box.fill('13')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check 13' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a refusal for no field is shown at the sending step, and the entries can be changed there', async () => {
  const screen = await open([on(betweenAccountsSubmit, () => refuse('customerLimited', {}, ''))])
  await screen.fill()
  await screen.button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change' })).toBeVisible()
})

test('after a broken connection nothing can be changed, also after a reload, and a press repeats the request with its key', async () => {
  const screen = await open([on(betweenAccountsSubmit, cutLine)])
  await screen.fill()
  await screen.button.click()
  await expect.element(screen.getByText('Nobody knows yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
  const [first] = screen.sent()
  await screen.unmount()
  const again = await open([on(betweenAccountsSubmit, () => made)], '/transfer/account?step=amount')
  await expect.poll(() => again.onDone.mock.calls.length).toBe(1)
  expect(first?.key).toBeTruthy()
  expect(again.sent().map(({ key }) => key)).toEqual([first?.key])
})
