import { dictionaryBirthCountryList } from '@sixpence/protocol/dictionary/dictionary'
import { day as calendarDay } from '@sixpence/protocol/fields'
import { lastName as lastNameSchema, personName } from '@sixpence/protocol/person-name'
import {
  kycCustomerInfoGet,
  kycCustomerPersonalInfoUpdate,
} from '@sixpence/protocol/verification/verification'
import type { OutputOf } from '@sixpence/protocol/call'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Refusal } from '#lib/call/refusal.ts'
import { keptInTab, isRecord } from '#lib/storage.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { lastNameIn, oneNameField, oneNameOf } from '#ui/fields/one-name.tsx'
import { NameAndBirthDay } from '#widgets/name-and-birth-day.tsx'
import { attempt } from '#widgets/contacts/attempt.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { useDictionary } from '#widgets/use-dictionary.ts'

type CustomerInfo = OutputOf<typeof kycCustomerInfoGet>['customerInfo']
type Draft = Readonly<Record<string, string>>

/** Entries survive a reload and are deleted when sent. */
const keptDraft = keptInTab('profileUpdate', isRecord)

/** Updated personal details that the bank requires (R027, step 4 of the start page). */
export default function UpdateScreen() {
  const t = useTranslate()
  const read = useRead(kycCustomerInfoGet, {})
  return (
    <Page
      title={t('Check your details')}
      lead={t('From time to time we check that your details are still right.')}
    >
      <Loaded
        read={read}
        skeleton={<SkeletonText lines={8} />}
        failure={t('We could not load your details.')}
      >
        {({ customerInfo }) => <UpdateForm customerInfo={customerInfo} />}
      </Loaded>
    </Page>
  )
}

const order = ['firstName', 'lastName', 'birthDay', 'birthCountryCode', 'citizenship']

function UpdateForm({ customerInfo }: { customerInfo: CustomerInfo }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<SummedError[]>([])
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const countries = useDictionary(dictionaryBirthCountryList)?.countries

  // Earlier entries, then existing values; set again once the lists are loaded.
  useEffect(() => {
    const draft = { ...draftOf(customerInfo), ...textsIn(keptDraft.get()) }
    if (form.current) fillIn(form.current, draft, countries !== undefined)
  }, [customerInfo, countries])

  function say(fieldProblems: Readonly<Record<string, string>>): void {
    setProblems(fieldProblems)
    setErrors(
      order
        .filter((field) => fieldProblems[field])
        .map((field) => ({ field, text: fieldProblems[field] ?? '' })),
    )
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const draft = textsIn(Object.fromEntries(new FormData(event.currentTarget)))
    const fieldProblems = problemsOf(draft, t)
    setError('')
    say(fieldProblems)
    if (Object.keys(fieldProblems).length > 0) return
    setBusy(true)
    const answer = await attempt(kycCustomerPersonalInfoUpdate, { personalInfo: infoOf(draft) })
    setBusy(false)
    if (!(answer instanceof Refusal)) {
      keptDraft.remove()
      return navigate({ to: '/', replace: true })
    }
    const serverProblems = Object.fromEntries(
      answer.validationErrors.map(({ parameter, description }) => [
        parameter.replace('personalInfo.', '').replace(/\.\d+$/, ''),
        description,
      ]),
    )
    if (order.some((field) => serverProblems[field])) say(serverProblems)
    else setError(answer.description)
  }

  const options = [
    { value: '', label: countries ? t('Choose') : t('Loading') },
    ...(countries ?? []).map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
  ]
  return (
    <Stack
      as="form"
      gap="4"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={({ currentTarget }) =>
        keptDraft.set(textsIn(Object.fromEntries(new FormData(currentTarget))))
      }
    >
      <ErrorSummary errors={errors} />
      <NameAndBirthDay folds={380} errorOf={(field) => problems[field]} />
      <Select
        id="birthCountryCode"
        name="birthCountryCode"
        label={t('Country of birth')}
        options={options}
        error={problems['birthCountryCode']}
      />
      <Select
        id="citizenship"
        name="citizenship"
        label={t('Citizenship')}
        options={options}
        error={problems['citizenship']}
      />
      <Select
        id="citizenship2"
        name="citizenship2"
        label={t('Second citizenship, if you have one')}
        options={options.map((option) => (option.value === '' ? { ...option, label: '–' } : option))}
      />
      {error && <Notice kind="warn" live="assertive" title={error} />}
      <Button kind="primary" size="big" type="submit" className="start" busy={isBusy}>
        {t('Everything is right')}
      </Button>
    </Stack>
  )
}

function draftOf({
  firstName,
  lastName,
  birthDay = '',
  birthCountryCode = '',
  citizenship = [],
}: CustomerInfo): Draft {
  const [year = '', month = '', day = ''] = birthDay.split('-')
  return {
    firstName,
    lastName,
    ...oneNameOf({ firstName, lastName }),
    birthDay: day.replace(/^0/, ''),
    birthMonth: month,
    birthYear: year,
    birthCountryCode,
    citizenship: citizenship[0] ?? '',
    citizenship2: citizenship[1] ?? '',
  }
}

const textsIn = (values: Readonly<Record<string, unknown>> = {}): Draft =>
  Object.fromEntries(
    Object.entries(values).filter((value): value is [string, string] => typeof value[1] === 'string'),
  )

function fillIn(form: HTMLFormElement, draft: Draft, hasLists: boolean): void {
  for (const [name, text] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.name === oneNameField) field.checked = text === 'on'
    else if (field instanceof HTMLInputElement) field.value = text
    if (field instanceof HTMLSelectElement && hasLists) field.value = text
  }
}

const birthDayOf = ({ birthYear = '', birthMonth = '', birthDay = '' }: Draft): string =>
  `${birthYear.trim().padStart(4, '0')}-${birthMonth}-${birthDay.trim().padStart(2, '0')}`

const infoOf = (draft: Draft) => ({
  firstName: draft['firstName'] ?? '',
  lastName: lastNameIn(draft) ?? '',
  birthDay: birthDayOf(draft),
  birthCountryCode: draft['birthCountryCode'] ?? '',
  citizenship: [...new Set([draft['citizenship'] ?? '', draft['citizenship2'] ?? ''])].filter(Boolean),
})

/** Problems that can be found without the server; the server checks the same. */
function problemsOf(draft: Draft, t: Translate): Readonly<Record<string, string>> {
  const isName = (field: string): boolean => z.safeParse(personName, draft[field]).success
  return {
    ...(!isName('firstName') && { firstName: t('Enter your first name.') }),
    ...(!z.safeParse(lastNameSchema, lastNameIn(draft)).success && { lastName: t('Enter your last name.') }),
    ...(!z.safeParse(calendarDay, birthDayOf(draft)).success && {
      birthDay: t('Enter your date of birth.'),
    }),
    ...(!draft['birthCountryCode'] && { birthCountryCode: t('Choose your country of birth.') }),
    ...(!draft['citizenship'] && { citizenship: t('Choose your citizenship.') }),
  }
}
