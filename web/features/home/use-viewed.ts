import { type PaymentInstruction, paymentInstructionViewed } from '@sixpence/protocol/accounts/pay-in'
import { useEffect, useRef, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { refresh } from '#lib/call/refresh.ts'

/** Tells once that an instruction was looked at (OP117). Gives whether it was new when it was opened here. */
export function useViewed(shown: PaymentInstruction | undefined): boolean {
  const told = useRef(new Set<number>())
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const id = shown?.isViewed === false ? shown.id : undefined
  useEffect(() => {
    if (id === undefined || told.current.has(id)) return
    told.current.add(id)
    setFresh((known) => new Set(known).add(id))
    // What fails here is new again the next time.
    void send(paymentInstructionViewed, { instructionId: id }).then(
      () => refresh(paymentInstructionViewed.changes),
      () => undefined,
    )
  }, [id])
  return shown !== undefined && fresh.has(shown.id)
}
