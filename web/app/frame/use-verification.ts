import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { useEffect, useState } from 'react'
import { onExtraData } from '#lib/extra-data.ts'
import { useRead } from '#lib/call/use-call.ts'
import type { Customer } from './customer.ts'

/** The verification status; for verified customers without limits it is requested after the first page is shown. */
export function useVerification({ verified, limited }: Pick<Customer, 'verified' | 'limited'>) {
  const [isDue, setDue] = useState(false)
  useEffect(() => onExtraData(() => setDue(true)), [])
  return useRead(verificationStatusGet, isDue || !verified || limited ? {} : undefined).data
}
