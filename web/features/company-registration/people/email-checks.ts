import { email as emailSchema } from '@sixpence/protocol/fields'
import { checkEmail } from '@sixpence/protocol/registration/registration'
import { type EmailCheck, emailCheck, emailCheckOf } from '@sixpence/protocol/rules/existence-checks'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { send } from '#lib/call/call.ts'

type Checks = ReadonlyMap<string, EmailCheck>

/** Checks whether the e-mail addresses of users are taken, each once; failed checks are repeated (B364). */
export function useEmailChecks() {
  const [checks, setChecks] = useState<Checks>(new Map())
  const latestChecks = useRef<Checks>(checks)
  const asking = useRef(new Map<string, Promise<void>>())

  function note(email: string, check: EmailCheck): void {
    latestChecks.current = new Map(latestChecks.current).set(email, check)
    setChecks(latestChecks.current)
  }

  async function find(email: string): Promise<void> {
    note(email, emailCheck.checking)
    const check = await send(checkEmail, { email }).then(emailCheckOf, () => emailCheckOf('failed'))
    note(email, check)
  }

  async function ask(address: string): Promise<void> {
    const { success, data: email = '' } = z.safeParse(emailSchema, address)
    if (!success) return
    const request = asking.current.get(email) ?? find(email)
    asking.current.set(email, request)
    await request
    if (latestChecks.current.get(email) === emailCheck.failed) asking.current.delete(email)
  }

  /** Checks all addresses before sending. */
  async function askAll(emails: readonly string[]): Promise<Checks> {
    await Promise.all(emails.map(ask))
    return latestChecks.current
  }

  return { checks, ask, askAll }
}
