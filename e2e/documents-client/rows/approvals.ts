import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const company = rowsAs(2, 'ines/northlight')

/** Payments requested by the colleague with right 3. */
async function asked(world: World): Promise<void> {
  const send = async (amount: string) => {
    const { transactionId } = await world.call('paul/northlight', 'p2pSend', {
      accountId: world.kept['northlightEUR'],
      amount,
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
    })
    return transactionId
  }
  world.kept['askedId'] = await send('3.00')
  world.kept['declinedId'] = await send('4.00')
}

async function askedBatch(world: World): Promise<void> {
  const made = await world.call('paul/northlight', 'p2pMassTransferText', {
    fromAccountId: world.kept['northlightEUR'],
    text: 'bo@ostra.example;1.00\nmarta@gintara.example;1.00',
  })
  await world.call('paul/northlight', 'massTransferConfirm', { batchId: made['batchId'] })
  const { requests } = (await world.call('ines/northlight', 'approvalList', {
    page: 1,
    size: 50,
    groupedTransactionType: 'mass',
  })) as { requests: { batchId?: number }[] }
  world.kept['massBatchId'] = requests[0]?.batchId
}

const request = 'requests.created requests.transactionType requests.groupedTransactionType requests.createdBy'

/** Requests of a company's people: document 2, section 7. */
export const approvals: Row[] = [
  company('OP230', 'approvalList', {
    before: asked,
    send: { page: 1, size: 50, fromEmail: 'ines@ostra.example' },
    answers: request,
  }),
  company('OP230', 'approvalList', {
    what: 'all filters',
    before: async (world) => {
      const { users } = (await world.call('ines/northlight', 'approvalUserList')) as {
        users: { id: number }[]
      }
      world.kept['askerId'] = users[0]?.id
    },
    send: ({ askerId }) => ({
      page: 1,
      size: 50,
      transactionType: 'P2P',
      groupedTransactionType: 'single',
      fromDate: '2026-01-01',
      toDate: '2027-12-31',
      createdBy: askerId,
    }),
    answers: 'requests',
  }),
  company('OP231', 'approvalUserList', { answers: 'users' }),
  company('OP234', 'approvalNotificationCountsGet'),
  company('OP232', 'approvalDecide', {
    what: 'decline',
    send: ({ declinedId }) => ({ transactionIds: [declinedId], declined: true }),
  }),
  company('OP232', 'approvalDecide', {
    send: ({ askedId }) => ({ transactionIds: [askedId], declined: false }),
    keep: { approvalTransactionId: 'approval.approvalTransactionId' },
  }),
  company('OP226', 'businessRequestConfirm', {
    before: async (world) => {
      world.kept['code'] = await world.code('ines')
    },
    send: ({ approvalTransactionId, code }) => ({
      fromEmail: 'ines@ostra.example',
      approvalTransactionId,
      code,
    }),
  }),
  company('OP233', 'approvalMassDecide', {
    before: askedBatch,
    send: ({ massBatchId }) => ({ batchId: massBatchId, declined: true }),
  }),
]
