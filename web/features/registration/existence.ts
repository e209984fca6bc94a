import { email as emailSchema, phoneNumber } from '@sixpence/protocol/fields'
import { checkEmail, checkPhone } from '@sixpence/protocol/registration/registration'
import {
  type EmailCheck,
  emailCheck,
  emailCheckOf,
  type PhoneCheck,
  phoneCheck,
} from '@sixpence/protocol/rules/existence-checks'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { send } from '#lib/call/call.ts'

/** Checks whether an e-mail address is taken when the field loses focus; the last request wins (B369). */
export function useEmailCheck() {
  const [state, setState] = useState<EmailCheck>(emailCheck.free)
  const lastEmail = useRef('')
  async function ask(address: string): Promise<void> {
    const { success, data: email = '' } = z.safeParse(emailSchema, address)
    if (!success || email === lastEmail.current) return
    lastEmail.current = email
    setState(emailCheck.checking)
    const next = await send(checkEmail, { email }).then(emailCheckOf, () => emailCheckOf('failed'))
    if (lastEmail.current === email) setState(next)
  }
  function forget(): void {
    lastEmail.current = ''
    setState(emailCheck.free)
  }
  return { state, ask, forget }
}

/** The same for a phone number of a country (B370). */
export function usePhoneCheck() {
  const [state, setState] = useState<PhoneCheck>(phoneCheck.free)
  const lastNumber = useRef('')
  async function ask(phoneInput: { phone: string; phoneCountryCode: string }): Promise<void> {
    const { success, data: phone = '' } = z.safeParse(phoneNumber, phoneInput.phone)
    const number = `${phoneInput.phoneCountryCode} ${phone}`
    if (!success || !phoneInput.phoneCountryCode || number === lastNumber.current) return
    lastNumber.current = number
    const next = await send(checkPhone, { ...phoneInput, phone }).then(
      ({ status }) => status,
      () => phoneCheck.failed,
    )
    if (lastNumber.current === number) setState(next)
  }
  function forget(): void {
    lastNumber.current = ''
    setState(phoneCheck.free)
  }
  return { state, ask, forget }
}
