import { emailCheck, type EmailCheck } from '@sixpence/protocol/rules/existence-checks'
import type { RegistrationFacts } from '@sixpence/protocol/rules/company-registration/facts'
import { useRef, useState } from 'react'
import { bankDay } from '@sixpence/days/zone'
import { type BrandFacts, useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import type { SummedError } from '#ui/fields/error-summary.tsx'
import { settles } from '#widgets/questionnaire/draft.ts'
import { fieldsOf, withFields } from './changes.ts'
import { useEmailChecks } from './people/email-checks.ts'
import { keptRegistration } from './kept-registration.ts'
import type { Lists } from './lists.ts'
import { payloadOf } from './payload.ts'
import { hashOf, isSamePage, type Page, type Place, stepOf } from './place.ts'
import { companyIn, emptyRegistration, personIn, type Registration } from './registration.ts'
import { type Problem, troublesOf } from './troubles.ts'
import { usePlace } from './use-place.ts'

export type Wizard = ReturnType<typeof useWizard>

/** State, current page and problems of the wizard. Every change is stored at once (B350). */
export function useWizard(lists: Lists, onRegistered: () => void) {
  const t = useTranslate()
  const brand = useBrand()
  const [registrationStore] = useState(() => keptRegistration(brand.key))
  const [before, setBefore] = useState(() => registrationStore.get())
  const [registration, setRegistration] = useState<Registration>(
    () => before?.registration ?? emptyRegistration,
  )
  // A browser may fill in several fields before the next render.
  const latest = useRef(registration)
  const [requestedPlace, move] = usePlace()
  const [pageErrors, setPageErrors] = useState<{ at: string; errors: readonly SummedError[] }>({
    at: '',
    errors: [],
  })
  const [clearings, setClearings] = useState(0)
  const [isSending, setSending] = useState(false)
  const emails = useEmailChecks()
  const place = placeWithin(registration, requestedPlace)
  const [page] = place
  const errors = pageErrors.at === hashOf([page]) ? pageErrors.errors : nothing

  function change(next: Registration): void {
    latest.current = next
    setRegistration(next)
    registrationStore.set(next)
  }

  function changeField(field: string, value: string): void {
    change(withFields(latest.current, page, (fields) => ({ ...fields, [field]: value })))
    answered(field)
  }

  /** A problem disappears once its field is edited. */
  function answered(field: string): void {
    setPageErrors((now) => ({
      ...now,
      errors: now.errors.filter((error) => !settles(error.field, field)),
    }))
  }

  /** Opens a page and marks the previous step as visited. */
  function go(next: Place): void {
    const step = stepOf(place)
    const { seen } = latest.current
    if (!seen.includes(step)) change({ ...latest.current, seen: [...seen, step] })
    move(next)
  }

  function show(at: Page, summedErrors: readonly SummedError[]): void {
    setPageErrors({ at: hashOf([at]), errors: [...summedErrors] })
  }

  function clear(): void {
    registrationStore.remove()
    setBefore(undefined)
    latest.current = emptyRegistration
    setRegistration(emptyRegistration)
    setPageErrors({ at: '', errors: [] })
    setClearings((count) => count + 1)
    move([{ form: 'generalForm' }])
  }

  const context = { ...lists, asksSourceOfWealth: brand.features.asksSourceOfWealth }
  const payload = payloadOf(registration, context)
  const fields = fieldsOf(registration, page)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text
  const troublesWith = (checks: Checks): Problem[] => troublesOf(payload, factsOf(lists, brand, checks), t)

  return {
    registration,
    lists,
    onRegistered,
    place,
    page,
    payload,
    /** The stored entries when the wizard was opened. */
    before,
    /** Counts clearings, as a key: inputs keep their text until they are mounted again. */
    clearings,
    /** Nothing can be changed while the form is sent, so that exactly what was sent is cleared. */
    isSending,
    setSending,
    emails,
    errors,
    change,
    changeField,
    answered,
    go,
    show,
    clear,
    forget: registrationStore.remove,
    fields,
    errorOf,
    /** The page's form for question fields. */
    form: { draft: fields, errorOf, change: changeField },
    troubles: troublesWith(emails.checks),
    troublesWith,
    /** Shows the problems of this page; true if there are none. */
    check: (more: readonly SummedError[] = []): boolean => {
      const summedErrors = [...troublesAt(troublesWith(emails.checks), page), ...more]
      show(page, summedErrors)
      return summedErrors.length === 0
    },
  }
}

const nothing: readonly SummedError[] = []

/** A URL may refer to a person that was removed: opens the nearest existing page. */
function placeWithin(registration: Registration, place: Place): Place {
  const isThere = (page: Page): boolean =>
    page.form === 'personForm'
      ? personIn(registration, page.id) !== undefined
      : page.form !== 'companyForm' || companyIn(registration, page.id) !== undefined
  const [page, ...outer] = place.filter(isThere)
  return page ? [page, ...outer] : [{ form: 'generalForm' }]
}

export const troublesAt = (troubles: readonly Problem[], page: Page): Problem[] =>
  troubles
    .filter((problem) => isSamePage(problem.page, page))
    // Once per field.
    .filter(({ field }, at, all) => all.findIndex((other) => other.field === field) === at)

type Checks = ReadonlyMap<string, EmailCheck>

function factsOf(lists: Lists, brand: BrandFacts, checks: Checks): RegistrationFacts {
  const { mainstream, financial, adult = [] } = lists.industries
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  return {
    today: bankDay(new Date()),
    currencies: lists.currencies,
    industries: idsOf([...mainstream, ...financial, ...adult]),
    sources: idsOf(lists.sources),
    purposes: idsOf(lists.purposes),
    wealthSources: idsOf(lists.wealthSources),
    questions: lists.questions,
    agreements: idsOf(lists.agreements),
    asksSourceOfWealth: brand.features.asksSourceOfWealth,
    // Does not block before the response arrives; all addresses are checked before sending.
    checkOf: (email) => checks.get(email) ?? emailCheck.free,
  }
}
