/** The operation kinds of payments inside the house, as the ledger stores them. */
export const operationKinds = {
  p2p: 'p2p',
  p2pHold: 'p2pHold',
  p2pPost: 'p2pPost',
  own: 'own',
  ownHold: 'ownHold',
  ownPost: 'ownPost',
  /** Orders that begin on a later day, and need nobody's approval: no money moves. */
  p2pSeries: 'p2pSeries',
  ownSeries: 'ownSeries',
  release: 'release',
  /** Its payer says no to an invoice: no money moves. */
  invoiceReject: 'invoiceReject',
} as const

/** Those of money that leaves or comes by a company outside. */
export const outsideKinds = {
  hold: 'outsideHold',
  /** Orders of payments that begin on a later day: one that waits to be approved, and one that needs nobody's approval. */
  seriesHold: 'outsideSeriesHold',
  series: 'outsideSeries',
  post: 'outsidePost',
  release: 'outsideRelease',
  giveBack: 'outsideReturn',
  received: 'outside',
  suspense: 'outsideSuspense',
} as const

/** Those of global payments, until they leave by a company. */
export const globalKinds = {
  hold: 'globalHold',
  /** The money is the payer's again: it was refused, not claimed in time, or given up. */
  end: 'globalEnd',
  /** All of a batch, until each of its payments is held by itself; and what of it is the payer’s again. */
  batchHold: 'globalBatchHold',
  batchEnd: 'globalBatchEnd',
} as const

/** Those of what a card network tells of an authorisation. */
export const cardKinds = { hold: 'cardHold', post: 'cardPost', release: 'cardRelease' } as const

/** The operation that books a payment, by the one that holds it until it is approved. */
export const postKinds: Readonly<Record<string, string>> = {
  [operationKinds.p2pHold]: operationKinds.p2pPost,
  [operationKinds.ownHold]: operationKinds.ownPost,
}

const paymentHolds: ReadonlySet<string> = new Set([
  ...Object.keys(postKinds),
  outsideKinds.hold,
  outsideKinds.seriesHold,
  globalKinds.hold,
  globalKinds.batchHold,
])

/** Whether an operation of this kind holds the money of a payment. */
export const isPaymentHold = (kind: string): boolean => paymentHolds.has(kind)
