import { useEffect } from 'react'

type ShownFee = {
  /** The fee on the page; undefined while it is unknown. */
  shown: string | undefined
  /** The fee that is stored with the entries, and sent. */
  kept: string | undefined
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
export function useShownFee({ shown, kept, keep, isOpen, refused, read }: ShownFee): void {
  useEffect(() => {
    if (isOpen && shown !== undefined && shown !== kept) keep(shown)
    // oxlint-disable-next-line react/exhaustive-deps -- the fee alone changes what is kept
  }, [isOpen, shown, kept])
  useEffect(() => {
    if (refused?.parameter === 'fee') void read.refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time the server says so
  }, [refused])
}
