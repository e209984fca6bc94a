import {
  contractCompanyList,
  contractCustomerLookup,
  contractVerify,
} from '@sixpence/protocol/contracts/contracts'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { cleanEmail } from '#widgets/email.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { type FieldRefusal, useEntries } from '#kit/form/use-entries.ts'
import { type Draft, partyFields, partyProblems } from './draft.ts'

export type StepProps = {
  draft: Draft
  update: (change: Partial<{ [Field in keyof Draft]: Draft[Field] | undefined }>) => void
  steps: readonly string[]
}

type Props = StepProps & { refusal: FieldRefusal | undefined; onDone: () => void }

/** The other party, who pays, and the company whose payments are shared. */
export function PartiesStep({ draft, update, steps, refusal, onDone }: Props) {
  const t = useTranslate()
  const [fieldRefusal, setFieldRefusal] = useState(refusal)
  const lookup = useChange(contractCustomerLookup, {
    shows: (refusal) => refusal.problemOf('email') !== undefined,
  })
  const verify = useChange(contractVerify)
  const entries = useEntries(partyFields, partyProblems(draft, t), fieldRefusal)
  const { idOf, errorOf } = entries

  async function goOn(): Promise<void> {
    if (!entries.areRight() || !draft.company) return
    const email = cleanEmail(draft.email)
    const partner = await lookup.send({ email })
    if (!partner) return
    const pair = await verify.send({ companyId: draft.company.id, counterpartyId: partner.id })
    if (!pair) return
    if (!pair.isValid)
      return setFieldRefusal({
        field: 'company',
        text: t(
          'You cannot make a contract with them about this company. You already have one, or there is nothing left to share.',
        ),
      })
    update({ partner: { email, id: partner.id } })
    onDone()
  }

  return (
    <FlowPage
      steps={steps}
      current={0}
      title={t('Who is it with, and whose payments are shared?')}
      dock={
        <Dock
          note={t('Nothing is sent before you have checked it.')}
          primary={
            <Button
              kind="primary"
              size="big"
              type="submit"
              form={entries.formId}
              busy={lookup.isSending || verify.isSending}
            >
              {t('Continue to the terms')}
            </Button>
          }
        />
      }
    >
      <ErrorSummary errors={entries.summed} />
      <FlowForm id={entries.formId} onSubmit={() => void goOn()}>
        <TextField
          id={idOf('email')}
          type="email"
          label={t('Your partner’s e-mail')}
          hint={t('They have to be a verified customer.')}
          autoComplete="off"
          value={draft.email}
          error={lookup.refusal?.problemOf('email') ?? errorOf('email')}
          onChange={({ currentTarget }) => {
            lookup.clear()
            // The new partner may be possible for the same company.
            setFieldRefusal(undefined)
            update({ email: currentTarget.value })
          }}
          onBlur={() => entries.left('email')}
        />
        <RadioCards
          label={t('Who pays the share?')}
          value={draft.role}
          onChange={(role) => update({ role })}
          cards={[
            {
              value: 'sender',
              title: t('I do'),
              detail: t('A part of what the company pays me goes to them.'),
            },
            {
              value: 'beneficiary',
              title: t('My partner'),
              detail: t('A part of what the company pays them goes to me.'),
            },
          ]}
        />
        <CompanyChoice
          id={idOf('company')}
          company={draft.company}
          error={errorOf('company')}
          onChange={(company) => {
            setFieldRefusal(undefined)
            update({ company })
          }}
        />
      </FlowForm>
    </FlowPage>
  )
}

type Company = NonNullable<Draft['company']>

/** Companies that already paid one of the parties are listed; others are found by name. */
function CompanyChoice({
  id,
  company,
  error,
  onChange,
}: {
  id: string
  company: Company | undefined
  error: string | undefined
  onChange: (company: Company) => void
}) {
  const t = useTranslate()
  const [searchText, setSearchText] = useState('')
  const query = searchText.trim()
  const isAsked = query.length >= 3
  const list = useRead(contractCompanyList, isAsked ? { query } : {}, { keepsPrevious: true })
  return (
    <>
      <TextField
        id={id}
        type="search"
        label={t('Company whose payments are shared')}
        hint={t('The first three letters of its name, or choose below.')}
        autoComplete="off"
        value={searchText}
        error={error}
        onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
      />
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load the companies.')}
      >
        {({ data }) => {
          const all = company && !data.some((item) => item.id === company.id) ? [company, ...data] : data
          return all.length === 0 ? (
            <Notice live="polite">
              {isAsked ? t('No company here has a name like this.') : t('Type the name of the company.')}
            </Notice>
          ) : (
            <RadioCards
              label={t('Company')}
              value={company && String(company.id)}
              cards={all.map((item) => ({ value: String(item.id), title: item.title }))}
              onChange={(value) => {
                const selected = all.find((item) => String(item.id) === value)
                if (selected) onChange({ id: selected.id, title: selected.title })
              }}
            />
          )
        }}
      </Loaded>
    </>
  )
}
