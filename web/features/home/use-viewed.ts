import { type PaymentInstruction, paymentInstructionViewed } from '@sixpence/protocol/accounts/pay-in'
import { useEffect, useRef, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { refresh } from '#lib/call/refresh.ts'

/** Reports once that an instruction was viewed (OP117). Returns whether it was new when opened. */
export function useViewed(instructions: PaymentInstruction | undefined): boolean {
  const reportedIds = useRef(new Set<number>())
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const id = instructions?.isViewed === false ? instructions.id : undefined
  useEffect(() => {
    if (id === undefined || reportedIds.current.has(id)) return
    reportedIds.current.add(id)
    setFresh((ids) => new Set(ids).add(id))
    // After a failure it is still new the next time.
    void send(paymentInstructionViewed, { instructionId: id }).then(
      () => refresh(paymentInstructionViewed.changes),
      () => undefined,
    )
  }, [id])
  return instructions !== undefined && fresh.has(instructions.id)
}
