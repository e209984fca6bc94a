import { useEffect } from 'react'

type ShownFee = {
  /** The fee on the page; undefined while it is unknown. */
  fee: string | undefined
  /** The fee that is stored with the entries, and sent. */
  savedFee: string | undefined
  keep: (fee: string) => void
  /** Nothing was submitted. */
  isOpen: boolean
  refused: { parameter?: string | undefined } | undefined
  read: { refetch: () => Promise<unknown> }
}

/**
 * Sends the fee shown on the check page with the payment, so that no other fee is paid; after a refusal because the fee has
 * changed, the new fee is requested.
 */
export function useShownFee({ fee, savedFee, keep, isOpen, refused, read }: ShownFee): void {
  useEffect(() => {
    if (isOpen && fee !== undefined && fee !== savedFee) keep(fee)
    // oxlint-disable-next-line react/exhaustive-deps -- the fee alone changes what is kept
  }, [isOpen, fee, savedFee])
  useEffect(() => {
    if (refused?.parameter === 'fee') void read.refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time the server says so
  }, [refused])
}
