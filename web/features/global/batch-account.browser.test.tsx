import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { globalBatchGet, globalBatchUpdate } from '@sixpence/protocol/global/global-batches'
import { afterEach, describe, expect, test } from 'vitest'
import { account, dollars, euros } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batch, openGlobal, payment, sent } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/mass/global?batch=5'

describe('the account of a batch', () => {
  test('of choices made while one is being sent, the last is shown and sent next; a refused one is not kept', async () => {
    const first = Promise.withResolvers<void>()
    let accountId = 11
    const screen = await openGlobal({
      at,
      answers: [
        on(globalBatchGet, () => ({ summary: batch({ accountId }), batch: [payment()] })),
        on(globalBatchUpdate, async (input) => {
          await first.promise
          if (input.accountId === 12 && accountId === 14) return refuse('globalBatchNotEditable')
          accountId = input.accountId ?? accountId
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
      .poll(() => sent(screen, 'globalBatchUpdate'))
      .toEqual([
        { batchId: 5, accountId: 12 },
        { batchId: 5, accountId: 14 },
      ])
    await expect.poll(() => accountId).toBe(14)
    await expect.element(picker('Taxes')).toBeVisible()
    await picker('Taxes').click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /Travel/ })
      .click()
    await expect.element(picker('Taxes')).toHaveAccessibleDescription(/can no longer be changed/)
    expect(await findings()).toEqual([])
  })
})
