import { bankDay } from '@sixpence/days/zone'
import { isAcceptableForCustomer, phoneCheck } from '@sixpence/protocol/rules/existence-checks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { NewPasswordField } from '#widgets/new-password.tsx'
import { agreementField, Agreements } from '#widgets/registration/agreements.tsx'
import { oneNameField } from '#ui/fields/one-name.tsx'
import { prepareProof } from '#widgets/registration/proof.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { AboutYou } from './about-you.tsx'
import { type Choices, useChoices } from './choices.ts'
import { ContactFields } from './contact-fields.tsx'
import { draftOf, keptDraft, restoreInto } from './draft.ts'
import { useEmailCheck, usePhoneCheck } from './existence.ts'
import { type Problems, problemsOf } from './problems.ts'
import { sendRegistration } from './send-registration.ts'
import { emailProblem, fieldOf, phoneProblem } from './check-messages.ts'

type PersonalFormProps = {
  onSent: (email: string) => void
  /** The link went to a wrong address: its field is selected, so that only the address is typed again. */
  isCorrecting: boolean
}

/**
 * All fields for a personal account on a single page. Inputs are uncontrolled: text typed before the script loads stays.
 * Entries are stored in the tab, except the password.
 */
export function PersonalForm({ onSent, isCorrecting }: PersonalFormProps) {
  const t = useTranslate()
  const brand = useBrand()
  const { lists: choices, refusal: missing, again } = useChoices()
  const email = useEmailCheck()
  const phone = usePhoneCheck()
  const [country, setCountry] = useState('')
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const problems: Problems = Object.fromEntries(summed.map(({ field, text }) => [field, text]))
  const [errorText, setErrorText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const hasChoices = choices !== undefined

  useEffect(() => {
    if (!ref.current) return
    restoreInto(ref.current)
    if (hasChoices) setCountry(draftOf(ref.current)['residenceCountryCode'] ?? '')
  }, [hasChoices])

  useEffect(() => {
    if (isCorrecting && ref.current) selectEmail(ref.current)
  }, [isCorrecting])

  function handleInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    prepareProof()
    const { name, value } = target as HTMLInputElement
    const isHome = name === 'residenceCountryCode'
    const isCodeFilled = isHome && fillPhoneCountry(form, { before: country, now: value })
    if (isHome) setCountry(value)
    keptDraft.set(draftOf(form))
    if (name === 'email') email.forget()
    if (name === 'phone' || name === 'phoneCountry') phone.forget()
    settle([problemField(name), ...(isCodeFilled ? ['phoneCountry'] : [])])
  }

  /** Removes the problems of fields that were filled, by the reader or by the form. */
  function settle(fields: readonly string[]): void {
    if (fields.some((field) => problems[field]))
      setSummed(summed.filter(({ field }) => !fields.includes(field)))
  }

  const show = (fieldProblems: Problems) =>
    setSummed(Object.entries(fieldProblems).map(([field, text]) => ({ field, text })))

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setErrorText('')
    if (!choices) return missing ? setErrorText(missing.description) : undefined
    const draft = draftOf(form)
    const password = passwordIn(form)
    const context = { brandName: brand.name, password, ...requirementsOf(choices) }
    const all = inOrderOf(form, withTaken(problemsOf(draft, context, t), { email, phone }, t))
    show(all)
    if (Object.keys(all).length > 0) return
    setBusy(true)
    try {
      await sendRegistration(draft, password, choices)
      onSent(draft['email']?.trim() ?? '')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const field = fieldOf(error, form)
      if (field) show({ [field]: error.description })
      else setErrorText(error.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    // A submit before the script has loaded is stopped by a script in the page's head.
    <Stack
      as="form"
      gap="8"
      ref={ref}
      method="post"
      action="/login"
      noValidate
      onInput={handleInput}
      onSubmit={(event) => void submit(event)}
    >
      <ErrorSummary errors={summed} />
      <AboutYou choices={choices} country={country} problems={problems} />
      <ContactFields choices={choices} problems={problems} email={email} phone={phone} />
      <Stack as="section" gap="4">
        <h2 className="t-18 pb-3 line-below">{t('Sign in with')}</h2>
        <NewPasswordField id="password" name="password" label={t('Password')} error={problems['password']} />
      </Stack>
      <Agreements agreements={choices?.agreements} errorOf={(field) => problems[field]} />
      <Ending missing={choices ? undefined : missing} errorText={errorText} isBusy={isBusy} onRetry={again} />
    </Stack>
  )
}

type EndingProps = {
  /** Why the lists of the form are missing. */
  missing: Refusal | undefined
  errorText: string
  isBusy: boolean
  onRetry: () => void
}

/** The problems without a field, the button, and what follows. */
function Ending({ missing, errorText, isBusy, onRetry }: EndingProps) {
  const t = useTranslate()
  return (
    <Stack gap="4">
      {missing && (
        <Notice
          kind="bad"
          live="polite"
          title={missing.description}
          actions={<Button onClick={onRetry}>{t('Try again')}</Button>}
        >
          {t('We could not load the lists of this form. Your answers are kept.')}
        </Notice>
      )}
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Open the account')}
      </Button>
      <p className="hint centred">{t('We send you a link. The account opens when you follow it.')}</p>
    </Stack>
  )
}

/** Selects the address, so that it can be typed again. */
function selectEmail(form: HTMLFormElement): void {
  const address = form.elements.namedItem('email')
  if (!(address instanceof HTMLInputElement)) return
  address.focus()
  address.select()
}

/** Preselects the calling code of the country of residence. Returns whether it filled it. */
function fillPhoneCountry(form: HTMLFormElement, home: { before: string; now: string }): boolean {
  const code = form.elements.namedItem('phoneCountry')
  const isFree = code instanceof HTMLSelectElement && (code.value === '' || code.value === home.before)
  if (isFree) code.value = home.now
  return isFree && code.value !== ''
}

/** The agreements to accept, and the day by which the age is counted. */
const requirementsOf = ({ agreements }: Choices) => ({
  agreements: agreements.map(({ id, title }) => ({ field: agreementField(id), title })),
  today: bankDay(new Date()),
})

type Checks = { email: ReturnType<typeof useEmailCheck>; phone: ReturnType<typeof usePhoneCheck> }

/** The problems of the entries, and of an address or number that is valid but taken. */
const withTaken = (problems: Problems, { email, phone }: Checks, t: Translate): Problems => ({
  ...problems,
  ...(!problems['email'] && !isAcceptableForCustomer(email.state) && emailProblem(email.state, t)),
  ...(!problems['phone'] && phone.state === phoneCheck.exists && phoneProblem(phone.state, t)),
})

function passwordIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem('password')
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Problems in the order of the page. */
function inOrderOf(form: HTMLFormElement, problems: Problems): Problems {
  const ids = Array.from(form.elements, ({ id }) => id)
  return Object.fromEntries(
    Object.entries(problems).sort(([text], [other]) => ids.indexOf(text) - ids.indexOf(other)),
  )
}

/** The field of `problemsOf` that an input belongs to. */
function problemField(name: string): string {
  if (name.startsWith('birth')) return 'birthDay'
  return name === oneNameField ? 'lastName' : name
}
