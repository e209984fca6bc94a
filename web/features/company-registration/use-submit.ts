import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import { useState } from 'react'
import { send } from '#lib/call/call.ts'
import { companyRegistered } from '#lib/company-registered.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { withProof } from '#widgets/registration/with-proof.ts'
import { isSamePage, type Page, type Place, type Step, steps } from './place.ts'
import { personIn, type Registration } from './registration.ts'
import { pagesNamedIn } from './step-words.ts'
import { type Problem, troublesIn } from './troubles.ts'
import { troublesAt, type Wizard } from './use-wizard.ts'

/**
 * Validates everything and opens the first page with a problem; otherwise sends it and clears the wizard (B351, B352).
 */
export function useSubmit(wizard: Wizard) {
  const [errorText, setErrorText] = useState('')
  const { registration, payload, lists } = wizard

  function leadTo(troubles: readonly Problem[]): void {
    const [first] = troubles
    if (!first) return
    wizard.go(placeOf(first.page, registration))
    wizard.show(first.page, troublesAt(troubles, first.page))
  }

  async function submit(): Promise<void> {
    if (wizard.isSending) return
    wizard.setSending(true)
    setErrorText('')
    try {
      const checks = await wizard.emails.askAll(
        registration.users.map((id) => personIn(registration, id)?.fields['email'] ?? ''),
      )
      const problems = wizard.troublesWith(checks)
      if (problems.length > 0) return leadTo(problems)
      await withProof((proof) => send(businessAccountCreate, { ...payload, ...proof }))
      wizard.forget()
      companyRegistered.set(true)
      wizard.onRegistered()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const problems = troublesIn(error, payload, lists)
      if (problems.length > 0) leadTo(problems)
      else setErrorText(error.description)
    } finally {
      wizard.setSending(false)
    }
  }

  return { trouble: errorText, submit }
}

/** The pages a page is opened from: for a person or company the first step that lists them. */
function placeOf(page: Page, registration: Registration): Place {
  if (!('id' in page)) return [page]
  const step: Step =
    steps.find((other) => pagesNamedIn(other, registration).some((named) => isSamePage(named, page))) ??
    'directorsHub'
  return [page, { form: step }]
}
