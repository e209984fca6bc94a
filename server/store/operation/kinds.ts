import { internalRefusal } from '#rules/internal-payment.ts'

/** Operation kinds of transfers inside the bank, as stored in the ledger. */
export const operationKinds = {
  p2p: 'p2p',
  p2pHold: 'p2pHold',
  p2pPost: 'p2pPost',
  /** `p2p` and `p2pPost` when the payee may not have the money before they are verified: it is set aside. */
  p2pKept: 'p2pKept',
  p2pPostKept: 'p2pPostKept',
  /** The payee was not verified in time: the money set aside is returned to the payer. */
  p2pReturn: 'p2pReturn',
  own: 'own',
  ownHold: 'ownHold',
  ownPost: 'ownPost',
  /** Orders that start on a later day and need no approval; no money moves. */
  p2pSeries: 'p2pSeries',
  ownSeries: 'ownSeries',
  /** Voids or expires a hold; stored as `release`, as are those of payments out and of cards. */
  void: 'release',
  /** The payer rejects an invoice; no money moves. */
  invoiceReject: 'invoiceReject',
} as const

/** Operation kinds of payments out and incoming payments. */
export const outsideKinds = {
  hold: 'outsideHold',
  /** Orders of payments that start on a later day: waiting for approval, and without approval. */
  seriesHold: 'outsideSeriesHold',
  series: 'outsideSeries',
  post: 'outsidePost',
  void: 'outsideRelease',
  giveBack: 'outsideReturn',
  received: 'outside',
  suspense: 'outsideSuspense',
} as const

/** Operation kinds of returns by the bank from suspense, of write-offs and of their reversals. */
export const correctionKinds = {
  hold: 'houseReturnHold',
  post: 'houseReturn',
  void: 'houseReturnRelease',
  giveBack: 'houseReturnBack',
  writeOff: 'writeOff',
  reversal: 'writeOffReversal',
} as const

/** Operation kinds of global payments until they are paid out. */
export const globalKinds = {
  hold: 'globalHold',
  /** The money returns to the payer: refused, not claimed in time, or canceled. */
  end: 'globalEnd',
  /** Holds a batch until each payment has a hold of its own; `batchEnd` returns the rest to the payer. */
  batchHold: 'globalBatchHold',
  batchEnd: 'globalBatchEnd',
} as const

/** Operation kinds of mass payments: holds a batch until each payment is made; `end` returns the rest to the payer. */
export const massOperations = { hold: 'massHold', end: 'massEnd' } as const

/**
 * Operation kinds committed here by another database of this bank: the refusal of a payment from there. An accepted payment is a `p2p`,
 * like any between customers.
 */
export const internalKinds = { refused: internalRefusal } as const

/** Operation kinds of card authorisations. */
export const cardKinds = { hold: 'cardHold', post: 'cardPost', void: 'cardRelease' } as const

/** The operation that books a payment, by the kind of its hold. */
export const postKinds: Readonly<Record<string, string>> = {
  [operationKinds.p2pHold]: operationKinds.p2pPost,
  [operationKinds.ownHold]: operationKinds.ownPost,
}

/** The operation that sets the money of a payment aside, by the kind that would credit it. */
export const keptKinds: Readonly<Record<string, string>> = {
  [operationKinds.p2p]: operationKinds.p2pKept,
  [operationKinds.p2pPost]: operationKinds.p2pPostKept,
}

/** Whether an operation of this kind sets the money of a payment aside for its payee. */
export const isKept = (kind: string): boolean => Object.values(keptKinds).includes(kind)

const paymentHolds: ReadonlySet<string> = new Set([
  ...Object.keys(postKinds),
  outsideKinds.hold,
  outsideKinds.seriesHold,
  globalKinds.hold,
  globalKinds.batchHold,
  massOperations.hold,
])

/** Whether an operation of this kind holds the money of a payment. */
export const isPaymentHold = (kind: string): boolean => paymentHolds.has(kind)
