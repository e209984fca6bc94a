import { cardLoad } from '@sixpence/protocol/cards/cards'
import { afterEach, expect, test, vi } from 'vitest'
import { keptInTab } from '#lib/storage.ts'
import { type Answer, cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanSlate)

type Values = { speed: 'slow' | 'fast' | undefined; account: string; amount: string; code: string }
const first: Values = { speed: 'slow', account: '', amount: '', code: '' }
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

const loaded = {
  transactionId: 1,
  status: 'completed' as const,
  approveType: 0,
  availableApprovalMethods: [],
}

/** A form with a field of each kind, on a call that moves money. */
async function open(answers: readonly Answer[], begun: Partial<Values> = {}) {
  const onDone = vi.fn<(made: object, values: object) => void>()
  function Form() {
    const form = useForm(cardLoad, {
      form: 'kit-test',
      first: { ...first, ...begun },
      stored: keptInTab('kit-test', isValues),
      oneTime: 'code',
      problemsOf: ({ speed, account, amount }) => ({
        speed: !speed && 'Choose how fast.',
        account: !account && 'Enter the account.',
        amount: !amount && 'Enter the amount.',
      }),
      fieldOf: (parameter) => (parameter === 'fromAccountId' ? 'account' : parameter),
      inputOf: ({ account, amount }) => ({ accountId: 1, fromAccountId: Number(account), amount }),
      onDone,
    })
    return (
      <FormDialog form={form} title="Add money" action="Add" nothing="Nothing was added" onClose={() => {}}>
        <RadioCards
          {...form.choice('speed')}
          label="Speed"
          cards={[
            { value: 'slow', title: 'Slow' },
            { value: 'fast', title: 'Fast' },
          ]}
        />
        <TextField {...form.text('account')} label="Account" />
        <TextField {...form.text('amount')} label="Amount" />
        <CodeField
          {...form.at('code')}
          key={form.attempts}
          label="Code"
          onChange={(code) => form.set({ code })}
        />
      </FormDialog>
    )
  }
  const screen = await openScreen({ screens: { '/': Form }, at: '/', answers })
  return Object.assign(screen, {
    onDone,
    fill: async () => {
      await screen.getByLabelText('Account').fill('7')
      await screen.getByLabelText('Amount').fill('12.50')
    },
    press: () => screen.getByRole('button', { name: 'Add' }).click(),
    sent: () => screen.called.filter(({ call }) => call === 'cardLoad'),
  })
}

test('missing entries are reported beside each field, the first receives the focus, and nothing is sent', async () => {
  const screen = await open([on(cardLoad, () => loaded)])
  await screen.press()
  await expect.element(screen.getByLabelText('Account')).toHaveAccessibleDescription('Enter the account.')
  await expect.element(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Enter the amount.')
  await expect.element(screen.getByLabelText('Account')).toHaveFocus()
  expect(screen.sent()).toEqual([])
  expect(await findings()).toEqual([])
})

test('a choice that is missing leads to its first card', async () => {
  const screen = await open([], { speed: undefined })
  await screen.press()
  await expect.element(screen.getByText('Choose how fast.')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Slow' })).toHaveFocus()
})

test('words at a field go once it is corrected, those at the others stay', async () => {
  const screen = await open([])
  await screen.press()
  await screen.getByLabelText('Account').fill('7')
  await expect.element(screen.getByLabelText('Account')).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByLabelText('Amount')).toHaveAttribute('aria-invalid')
})

test('a refusal of the server is shown at its field, also if that has another name, and receives the focus', async () => {
  const screen = await open([on(cardLoad, () => refuse('cardLoadCurrency', {}, 'fromAccountId'))])
  await screen.fill()
  await screen.press()
  await expect.element(screen.getByLabelText('Account')).toHaveAttribute('aria-invalid')
  await expect.element(screen.getByLabelText('Account')).toHaveFocus()
  await expect.element(screen.getByText('Nothing was added')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('12.50')
  expect(screen.onDone).not.toHaveBeenCalled()
})

test('a message for no field is shown above the fields until an entry is made, and the entries are kept', async () => {
  const screen = await open([on(cardLoad, () => refuse('customerLimited', {}, ''))])
  await screen.fill()
  await screen.press()
  await expect.element(screen.getByText('Nothing was added')).toBeVisible()
  await expect.element(screen.getByLabelText('Account')).toHaveValue('7')
  await screen.getByLabelText('Amount').fill('13')
  await expect.element(screen.getByText('Nothing was added')).not.toBeInTheDocument()
})

test('a second press before the answer sends nothing', async () => {
  const screen = await open([on(cardLoad, never)])
  await screen.fill()
  const form = document.querySelector('form')!
  form.requestSubmit()
  form.requestSubmit()
  await expect.poll(() => screen.sent().length).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true')
  form.requestSubmit()
  expect(screen.sent()).toHaveLength(1)
})

test('a press after a cut line repeats the payment with its key, and other entries have another one', async () => {
  const screen = await open([on(cardLoad, cutLine)])
  await screen.fill()
  await screen.press()
  await expect.element(screen.getByText('Nothing was added')).toBeVisible()
  await screen.press()
  await expect.poll(() => screen.sent().length).toBe(2)
  await screen.getByLabelText('Amount').fill('13')
  await screen.press()
  await expect.poll(() => screen.sent().length).toBe(3)
  const [once, again, other] = screen.sent().map(({ key }) => key)
  expect(once).toBeTruthy()
  expect(again).toBe(once)
  expect(other).not.toBe(once)
})

test('a refused code is taken out of its box, which has the focus', async () => {
  const screen = await open([on(cardLoad, () => refuse('wrongCode', { count: 4 }, 'code'))])
  await screen.fill()
  await screen.getByLabelText('Code').fill('123456')
  await screen.press()
  await expect.element(screen.getByLabelText('Code')).toHaveAttribute('aria-invalid')
  await expect.element(screen.getByLabelText('Code')).toHaveValue('')
  await expect.element(screen.getByLabelText('Code')).toHaveFocus()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('12.50')
})

test('entries outlive a reload until the form is done', async () => {
  const screen = await open([on(cardLoad, () => loaded)])
  await screen.fill()
  await screen.unmount()
  const again = await open([on(cardLoad, () => loaded)])
  await expect.element(again.getByLabelText('Amount')).toHaveValue('12.50')
  await again.press()
  await expect.poll(() => again.onDone.mock.calls.length).toBe(1)
  expect(again.onDone.mock.calls[0]).toMatchObject([{ transactionId: 1 }, { account: '7', amount: '12.50' }])
  await again.unmount()
  const anew = await open([])
  await expect.element(anew.getByLabelText('Amount')).toHaveValue('')
})
