import { randomUUIDv7 } from 'node:crypto'
import { operation, verify } from '@sixpence/ledger'
import { balanceInquiry, type Account } from '@sixpence/protocol/accounts/accounts'
import { transactionHistoryList, transactionNoteSet, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { statementExportGet } from '@sixpence/protocol/history/statements'
import { p2pLimitsGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { accountStatuses } from '@sixpence/protocol/accounts/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secrets, personalDataOf } from '#core/secrets.ts'
import { inWords, reconcile } from '#payments/rails/reconcile.ts'
import { demoPassword } from '#simulator/people.ts'
import { keepCustomer, keepPerson } from '#store/customer/sealed-people.ts'
import { testSecret, TestClient, personOf } from '#testing/bank/test-bank.ts'
import { TestCells, type Someone } from '#testing/bank/test-cells.ts'
import { MoveRefused } from './check.ts'
import { moveCustomer, type MoveStep, type Moving } from './move-customer.ts'

let cells: TestCells
beforeAll(async () => {
  cells = await TestCells.open()
  await cells.serve()
})
afterAll(() => cells.close())

test('x', async () => {
  const personal = personalDataOf(cells.a.database.owner, new Secrets(testSecret))
  for (const key of ['victor', 'bo', 'carla', 'ines', 'marta', 'henrik']) {
    const id = await cells.a.customerId(key).catch(() => 0)
    if (!id) continue
    const s: Moving = {
      db: cells.a.services.db, committer: cells.a.services.committer, cells: cells.a.services.cells!, now: () => cells.a.clock.now(), waits: {open: 200, known: 0}
    }
    await moveCustomer(s, id, 'b').catch((e) => console.log(key, id, String(e), e.stack))
  }
})
