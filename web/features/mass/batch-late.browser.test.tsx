import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  massBatchGet,
  massBatchUpdate,
  massLinesRemove,
  massLinesRestore,
  massRepeat,
  massRetry,
} from '@sixpence/protocol/mass/mass'
import { massFieldsGet } from '@sixpence/protocol/mass/samples'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { openPopup, showPopup } from '#lib/popup.ts'
import { account, dollars, euros } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { dropToasts } from '#ui/feedback/toast.tsx'
import { batchIs, line, openMass, sent, whole, wrongLine } from './testing.tsx'

afterEach(async () => {
  dropToasts()
  await cleanSlate()
})

const at = '/transfer/mass/wire?batch=5'
const two = batchIs({ withProblems: 1 }, [line(), wrongLine])

describe('lines of a batch', () => {
  test('several are removed and restored at once: none waits for the answer about another', async () => {
    const [removing, restoring] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const screen = await openMass({
      at,
      answers: [
        ...two,
        on(massLinesRemove, async () => {
          await removing.promise
          return { count: 1 }
        }),
        on(massLinesRestore, async () => {
          await restoring.promise
          return { count: 1 }
        }),
      ],
    })
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).toBeVisible()
    ;(screen.getByRole('grid', { name: 'Payments' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}{ArrowDown}{Enter}')
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    const both = [
      { batchId: 5, lines: [1] },
      { batchId: 5, lines: [2] },
    ]
    await expect.poll(() => sent(screen, 'massLinesRemove')).toEqual(both)
    const row = (name: RegExp) => screen.getByRole('row', { name })
    await expect.element(row(/Ana Nowak/)).toHaveAttribute('aria-busy', 'true')
    await expect.element(row(/Ben Okoro/)).toHaveAttribute('aria-busy', 'true')
    expect(await findings()).toEqual([])
    removing.resolve()
    await expect.element(screen.getByText('Ana Nowak was removed.')).toBeVisible()
    await expect.element(screen.getByText('Ben Okoro was removed.')).toBeVisible()
    await expect.element(row(/Ben Okoro/)).not.toHaveAttribute('aria-busy')
    await screen.getByRole('button', { name: 'Undo' }).first().click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => sent(screen, 'massLinesRestore')).toEqual(both)
    restoring.resolve()
    await expect.element(row(/Ben Okoro/)).not.toHaveAttribute('aria-busy')
  })

  test('one that may not be removed stays, with the reason in the popup', async () => {
    const screen = await openMass({
      at,
      answers: [...two, on(massLinesRemove, () => refuse('massNotEditable'))],
    })
    await screen.getByTitle('Remove Line 1').click()
    await expect.poll(() => openPopup()?.kind).toBe('error')
    showPopup(undefined)
    await expect.element(screen.getByRole('row', { name: /Ana Nowak/ })).not.toHaveAttribute('aria-busy')
    await expect.element(screen.getByText('Ana Nowak was removed.')).not.toBeInTheDocument()
  })
})

describe('the fields of a batch', () => {
  const fields = [
    { name: 'amount', label: 'Amount', required: true },
    { name: 'payeeName', label: 'Recipient’s name', required: true },
    { name: 'iban', label: 'IBAN', required: false },
  ]

  test('are awaited: no line can be opened without them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const screen = await openMass({
      at,
      answers: [...two, on(massFieldsGet, () => promise.then(() => ({ fields })))],
    })
    await expect
      .poll(() => queryClient.getQueryData(readOptions(massBatchGet, { batchId: 5 }).queryKey))
      .toBeDefined()
    await expect.element(screen.getByRole('grid', { name: 'Payments' })).not.toBeInTheDocument()
    resolve()
    await screen.getByRole('gridcell', { name: 'Ben Okoro' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Recipient’s name' })).toHaveValue('Ben Okoro')
    await expect.element(screen.getByRole('textbox', { name: 'IBAN, optional' })).toHaveValue('LT99')
  })

  test('that could not be loaded say so and are asked for again', async () => {
    let isRefused = true
    const screen = await openMass({
      at,
      answers: [...two, on(massFieldsGet, () => (isRefused ? refuse('notAllowed') : { fields }))],
    })
    await expect.element(screen.getByText('We could not load this batch payment.')).toBeVisible()
    isRefused = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).toBeVisible()
    expect(sent(screen, 'massBatchGet')).toHaveLength(1)
  })
})

describe('the account of a batch', () => {
  test('of choices made while one is being sent, the last is shown and sent next; a refused one is not kept', async () => {
    const first = Promise.withResolvers<void>()
    let accountId = 11
    const screen = await openMass({
      at,
      answers: [
        on(massBatchGet, () => whole({ accountId })),
        on(massBatchUpdate, async (input) => {
          await first.promise
          if (input.fromAccountId === 12 && accountId === 14) return refuse('accountClosed')
          accountId = input.fromAccountId ?? accountId
          return {}
        }),
        on(balanceInquiry, () => ({
          accounts: [euros, dollars, account({ accountId: 14, alias: 'Taxes' })],
        })),
      ],
    })
    const picker = (name: string) => screen.getByRole('button', { name: new RegExp(`^From.*${name}`) })
    const choose = async (from: string, to: string) => {
      await picker(from).click()
      await screen
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(to) })
        .click()
      await expect.element(picker(to)).toBeVisible()
    }
    await choose('Everyday', 'Travel')
    await choose('Travel', 'Taxes')
    first.resolve()
    await expect
      .poll(() => sent(screen, 'massBatchUpdate'))
      .toEqual([
        { batchId: 5, fromAccountId: 12 },
        { batchId: 5, fromAccountId: 14 },
      ])
    await expect.poll(() => accountId).toBe(14)
    await expect.element(picker('Taxes')).toBeVisible()
    await picker('Taxes').click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /Travel/ })
      .click()
    await expect.element(picker('Taxes')).toHaveAccessibleDescription(/closed/)
    expect(await findings()).toEqual([])
  })
})

describe('a person who has left meanwhile is not brought to the new batch', () => {
  const partlyPaid = batchIs(
    {
      status: 'partiallyPaid',
      mayEdit: false,
      mayCancel: false,
      progress: { ready: 0, underWay: 0, paid: 1, failed: 1 },
    },
    [line({ state: 'paid', transactionId: 701 })],
  )

  /** Clicks the button and leaves before the response; returns where the person is redirected once it has arrived. */
  async function pressAndLeave(name: string, answerWhen: (answered: Promise<void>) => Answer) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const screen = await openMass({ at, answers: [...partlyPaid, answerWhen(promise)] })
    await screen.getByRole('button', { name }).click()
    await screen.router.navigate({ to: '/transfer' })
    await expect.element(screen.getByRole('heading', { name: 'Pay and transfer' })).toBeVisible()
    const goesTo = vi.spyOn(screen.router, 'navigate')
    resolve()
    // The response has arrived when the changed data are stale.
    const isStale = () =>
      queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated }).length > 0
    await expect.poll(isStale).toBe(true)
    return goesTo.mock.calls
  }

  test('that repeats it', async () => {
    const answer = (answered: Promise<void>) => on(massRepeat, () => answered.then(() => ({ batchId: 6 })))
    expect(await pressAndLeave('Repeat this batch', answer)).toEqual([])
  })

  test('that retries its failed payments', async () => {
    const answer = (answered: Promise<void>) => on(massRetry, () => answered.then(() => ({ batchId: 6 })))
    expect(await pressAndLeave('Retry them', answer)).toEqual([])
  })
})
