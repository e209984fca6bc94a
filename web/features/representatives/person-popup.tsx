import { dictionaryBirthCountryList } from '@sixpence/protocol/dictionary/dictionary'
import {
  businessRepresentativeAdd,
  businessRepresentativeGet,
  businessRepresentativeUpdate,
} from '@sixpence/protocol/representatives/representatives'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useDraftState } from '#kit/form/draft-state.ts'
import { isLike } from '#kit/form/open-draft.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { type Draft, settles, valueOf } from '#widgets/questionnaire/draft.ts'
import type { Country } from '#widgets/questionnaire/person.tsx'
import { useDictionary } from '#widgets/use-dictionary.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { draftOf, lacksOf, inputOf, toldOf } from './draft.ts'
import { PersonFields } from './person-fields.tsx'
import { CompanyRoleFields } from './company-role-fields.tsx'

/** Adds (R102) or edits (R103) a representative. */
export function PersonPopup({ id, onClose }: { id?: number; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const representative = useRead(businessRepresentativeGet, id === undefined ? undefined : { id })
  // The form waits for current data, because cached data may be outdated.
  const isOld = representative.isFetching && !representative.isFetchedAfterMount
  const countries = useDictionary(dictionaryBirthCountryList)?.countries
  const parts = { id, formId, isBusy, onBusy: setBusy, onClose }
  const waiting = <SkeletonText lines={6} />
  const form = (draftIn: (list: readonly Country[]) => Draft) =>
    countries ? <PersonForm {...parts} countries={countries} initialDraft={draftIn(countries)} /> : waiting
  return (
    <Dialog
      title={id === undefined ? t('Add someone to the company') : t('Edit a person’s details')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {id === undefined ? t('Add to the company') : t('Save the changes')}
          </Button>
        </>
      }
    >
      {id === undefined ? (
        form(() => ({}))
      ) : (
        <Loaded
          read={isOld ? { ...representative, data: undefined } : representative}
          skeleton={waiting}
          failure={t('We could not load this person’s details.')}
        >
          {(person) => form((list) => draftOf(person, list))}
        </Loaded>
      )}
    </Dialog>
  )
}

type PersonFormProps = {
  id: number | undefined
  formId: string
  countries: readonly Country[]
  initialDraft: Draft
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function PersonForm({ id, formId, countries, initialDraft, isBusy, onBusy, onClose }: PersonFormProps) {
  const t = useTranslate()
  const { asksSourceOfWealth } = useBrand().features
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useDraftState(`person.${id ?? 'new'}`, initialDraft, isLike(initialDraft))
  const [problems, setProblems] = useState<Draft>({})
  const [error, setError] = useState('')
  useFirstProblem(form, problems)

  function change(name: string, value: string): void {
    // States depend on the country.
    const more = name === 'address.countryCode' ? { 'address.stateCode': '' } : {}
    setDraft((was) => ({ ...was, ...more, [name]: value }))
    setError('')
    setProblems((was) => Object.fromEntries(Object.entries(was).filter(([field]) => !settles(field, name))))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const lacks = lacksOf(draft, t)
    setProblems(lacks)
    setError('')
    if (Object.keys(lacks).length > 0) return
    onBusy(true)
    const stated = inputOf(draft, countries, asksSourceOfWealth)
    const answer =
      id === undefined
        ? await tryCall(businessRepresentativeAdd, stated)
        : await tryCall(businessRepresentativeUpdate, { id, ...stated })
    onBusy(false)
    if (!(answer instanceof Refusal)) {
      const { firstName, lastName } = stated.person
      const name = fullName({ firstName, lastName })
      showToast({
        tone: 'good',
        text:
          id === undefined
            ? t('{name} is added.##person', { name })
            : t('{name} is changed.##person', { name }),
      })
      return onClose()
    }
    const fieldProblems = toldOf(answer, draft)
    setProblems(fieldProblems)
    const fields = new Set(Array.from(form.current?.elements ?? [], (element) => element.id))
    if (!Object.keys(fieldProblems).some((field) => field && fields.has(field))) setError(answer.description)
  }

  const fields = { draft, errorOf: (field: string) => problems[field], change }
  return (
    <Stack
      as="form"
      gap="4"
      ref={form}
      id={formId}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void submit(event)}
      onChange={({ target }) => {
        const changed = valueOf(target)
        if (changed) change(...changed)
      }}
    >
      {id !== undefined && (
        <Notice
          kind="info"
          title={t('A new name, date of birth or address must be proved with a document again.')}
        />
      )}
      <Stack as="fieldset" gap="4" disabled={isBusy}>
        <PersonFields form={fields} countries={countries} />
        <CompanyRoleFields form={fields} asksSourceOfWealth={asksSourceOfWealth} />
      </Stack>
      {error && <Notice kind="bad" live="assertive" title={error} />}
    </Stack>
  )
}

/** Focuses the first invalid field in the order of the page. */
function useFirstProblem(form: React.RefObject<HTMLFormElement | null>, problems: Draft): void {
  const isNew = useRef(problems)
  useEffect(() => {
    if (isNew.current === problems) return
    const wrong = Array.from(form.current?.elements ?? []).find(
      (element) => problems[element.id] !== undefined,
    )
    if (wrong instanceof HTMLElement && Object.keys(problems).length > Object.keys(isNew.current).length)
      wrong.focus()
    isNew.current = problems
  }, [form, problems])
}
