import type { Placement } from './services.ts'

/** @throws Error because nobody lives in another database. */
const onlyOne = (): never => {
  throw new Error('a payment to another database, and this bank has one')
}

/** All customers live in one database and have never lived in another. */
export const oneDatabase: Placement = {
  findPayee: (s, question) => s.store.payees.find(question),
  currenciesOf: (s, payee) => s.store.payees.currenciesOf(payee.id),
  recentPayees: async () => [],
  paymentCommand: onlyOne,
  answerPayment: onlyOne,
  payApproved: onlyOne,
  earlier: () => undefined,
  earlierData: () => undefined,
  isMadeElsewhere: () => false,
  formerAccounts: async () => [],
  movedAt: async () => null,
  placeOfCall: async (s) => ({ services: s, references: s }),
  placeOfReading: (s) => s,
  isForwarded: async () => false,
  placeOfCard: async () => 'here',
  cardServices: onlyOne,
  addHooks: () => {},
  sockets: () => undefined,
}
