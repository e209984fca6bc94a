import { massRepeat, massRetry } from '@sixpence/protocol/mass/mass'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/call/refresh.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { cleanSlate } from '#testing/screen.tsx'
import { batchIs, line, openMass } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/mass/wire?batch=5'

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

  /** Presses the button and leaves before the answer; where the person is taken once it has come. */
  async function pressAndLeave(name: string, answerWhen: (answered: Promise<void>) => Answer) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const screen = await openMass({ at, answers: [...partlyPaid, answerWhen(promise)] })
    await screen.getByRole('button', { name }).click()
    await screen.router.navigate({ to: '/transfer' })
    await expect.element(screen.getByRole('heading', { name: 'Pay and transfer' })).toBeVisible()
    const goesTo = vi.spyOn(screen.router, 'navigate')
    resolve()
    // The answer has arrived when what it changes is stale.
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
