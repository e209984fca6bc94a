import type { Kept } from '../client.ts'
import type { Row } from '../row.ts'
import { rowsAs } from '../row.ts'
import type { World } from '../world.ts'

const ines = rowsAs(3, 'ines')

const terms = ({ northlight, ines, victor }: Kept) => ({
  companyId: northlight,
  senderId: ines,
  senderSignerName: 'Ines Varga',
  senderObligations: ['Delivers the sketches of each issue'],
  beneficiaryId: victor,
  beneficiarySignerName: 'Victor Ash',
  beneficiaryObligations: ['Prints them within a week'],
  activeFrom: '2027-01-01',
  percentage: 10,
  note: 'n',
})

/** Stores a contract in this status under this name. */
const inStatus = (name: string, status: string) => async (world: World) => {
  const { data } = (await world.send('ines', { verb: 'GET', address: `/contract?statuses=${status}` }))
    .fields as {
    data: { id: number; initiatorId: number; direction: string }[]
  }
  world.kept[name] = data[0]?.id
}
const contract =
  'id status percentage initiatorId direction note activeFrom activeTo terminateInfo updatedAt createdAt company sender beneficiary'
const places = (entity: string) =>
  `${contract
    .split(' ')
    .map((name) => `${entity}.${name}`)
    .join(
      ' ',
    )} ${entity}.company.id ${entity}.company.title ${entity}.sender.username ${entity}.beneficiary.name`

/** A contract with a last day, which documented clients cannot set. */
async function withAnEnd(world: World): Promise<void> {
  const made = await world.send('ines', {
    verb: 'PUT',
    address: '/contract',
    body: { ...terms(world.kept), percentage: '10', activeTo: '2028-01-01' },
  })
  if (made.status !== 200) throw new Error(made.problems.join(', '))
}

/** Revenue split contracts: document 3, section 7. */
export const contracts: Row[] = [
  ines('OP349', 'GET /company', {
    send: ({ bo }) => ({ query: 'North', forCounterpartyCustomerId: bo, page: 1, pageSize: 100 }),
    answers: 'data.id data.title meta.count meta.total',
  }),
  ines('OP361', 'GET /customer/lookup', { send: { email: 'victor@quillo.example' } }),
  ines('OP360', 'POST /contract/verify', {
    send: ({ northlight, victor }) => ({ companyId: northlight, counterpartyId: victor }),
  }),
  ines('OP351', 'PUT /contract', { send: terms, answers: '', keep: { contractId: 'contract.id' } }),
  ines('OP350', 'GET /contract', {
    what: 'all filters, statuses repeated',
    send: {
      statuses: ['ACTIVE', 'WAITING'],
      companyName: 'North',
      counterpartyName: 'a',
      orderBy: 'COMPANY_NAME',
      page: 1,
      pageSize: 10,
    },
    answers: 'data meta',
  }),
  ines('OP359', 'GET /contract/stats', {
    answers: 'meta.pay meta.receive meta.active meta.total meta.requests meta.pending meta.ended',
  }),
  ines('OP348', 'GET /contract/{contractId}/checkSigner', { answers: 'data.canSign' }),
  ines('OP358', 'GET /contract/{contractId}/signUrl'),
  ines('OP357', 'GET /contract/{contractId}/pdfUrl'),
  ines('OP352', 'POST /contract/{contractId}/cancel'),
  ines('OP350', 'GET /contract', {
    before: withAnEnd,
    send: { page: 1, pageSize: 1000, orderBy: 'CREATED_AT', orderDir: 'DESC' },
    answers: `${places('data')} meta.total meta.requests meta.pending meta.active meta.ended meta.pay meta.receive`,
  }),
  ines('OP353', 'POST /contract/{rejectable}/reject', {
    before: async (world) => {
      const { data } = (await world.send('ines', { verb: 'GET', address: '/contract?pageSize=100' }))
        .fields as {
        data: { id: number; status: string; initiatorId: number }[]
      }
      world.kept['rejectable'] = data.find(
        ({ status, initiatorId }) =>
          ['UNSIGNED', 'WAITING'].includes(status) && initiatorId !== world.kept['ines'],
      )?.id
    },
  }),
  ines('OP362', 'POST /contract/{identified}/identificationStarted', {
    before: inStatus('identified', 'NEED_IDENTIFICATION'),
  }),
  ines('OP363', 'POST /contract/{identified}/identificationPush'),
  rowsAs(1, 'ines')('OP028', 'POST /split-pay-signer-identification', {
    send: ({ identified }) => ({ contractId: identified }),
  }),
  ines('OP354', 'POST /contract/{active}/terminate', {
    before: inStatus('active', 'ACTIVE'),
    send: { note: 'We move on.' },
  }),
  ines('OP355', 'POST /contract/{active}/terminateCancel'),
  ines('OP356', 'POST /contract/{terminating}/terminateNow', {
    before: inStatus('terminating', 'TERMINATING'),
    state: 'who did not give notice may not end it at once',
  }),
  ines('OP037', 'POST /pdf', {
    unshown: true,
    send: (kept) => ({
      template: 'contract',
      data: { ...terms(kept), counterpartyEmail: 'victor@quillo.example' },
    }),
    answers: 'redirectLink',
  }),
]
