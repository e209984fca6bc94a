import { supportTicketCompose, supportTicketCreate } from '@sixpence/protocol/support/support'
import type { OutputOf } from '@sixpence/protocol/call'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Attachments } from './attachments.tsx'
import { Help } from './help.tsx'
import { TicketField } from './ticket-field.tsx'
import { isTrouble, RefusalNotice } from './trouble.tsx'
import { useRetryAfter } from './use-retry-after.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

type Form = OutputOf<typeof supportTicketCompose>

/** A new ticket, with the fields of the help desk (B396). `payment`: the payment it is about. */
export function NewTicket({ payment }: { payment: number | undefined }) {
  const t = useTranslate()
  const read = useRead(supportTicketCompose, {})
  useRetryAfter(read)
  return (
    <Page title={t('Write to us')} lead={t('We answer here, under Messages.')}>
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load the form.')}>
        {(form) => <TicketForm form={form} payment={payment} />}
      </Loaded>
      <Help />
    </Page>
  )
}

function TicketForm({
  form: { contact, form, fields },
  payment,
}: {
  form: Form
  payment: number | undefined
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const first: Record<string, string> =
    payment === undefined ? {} : { departmentId: 'payments', cf_payment: String(payment) }
  const { draft, write, renew, done } = useDraft(payment === undefined ? 'new' : `new.${payment}`, first)
  const files = useFiles('new', renew)
  const [errors, setErrors] = useState<readonly SummedError[]>([])
  const sending = useChange(supportTicketCreate, { shows })
  const { texts, messageId } = draft
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text

  function shows(refusal: Refusal): boolean {
    const beside = refusal.validationErrors.flatMap(({ parameter, description }) =>
      parameter ? [{ field: parameter.replace(/^form\./, ''), text: description }] : [],
    )
    setErrors(beside)
    return beside.length > 0 || isTrouble(refusal)
  }

  function change(name: string, value: string): void {
    write(name, value)
    setErrors((before) => before.filter(({ field }) => field !== name))
  }

  async function sendIt(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const wrong = problemsOf(texts, fields, files.isOnTheWay, t)
    setErrors(wrong)
    if (wrong.length > 0) return
    const { departmentId = '', ...answers } = texts
    const fieldNames = fields.map(({ name }) => name)
    const ticket = await sending.send({
      messageId,
      departmentId,
      ...contact,
      form: Object.fromEntries(
        Object.entries(answers).filter(([name, value]) => fieldNames.includes(name) && value.trim()),
      ),
      uploads: files.uploads,
    })
    if (!ticket) return
    done()
    files.done()
    showToast({ tone: 'good', text: t('Your message was sent.') })
    await navigate({ to: '/messages/$ticketNumber', params: { ticketNumber: ticket.ticketNumber } })
  }

  return (
    <Stack as="form" gap="5" noValidate onSubmit={(event) => void sendIt(event)}>
      <ErrorSummary errors={errors} />
      <Select
        id="departmentId"
        label={t('What is it about?')}
        error={errorOf('departmentId')}
        value={texts['departmentId'] ?? ''}
        options={[
          { value: '', label: t('Choose') },
          ...form.departments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => change('departmentId', currentTarget.value)}
      />
      {fields.map((field) => (
        <TicketField
          key={field.name}
          field={field}
          value={texts[field.name] ?? ''}
          error={errorOf(field.name)}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      <div id="uploads" tabIndex={-1}>
        <Attachments files={files} error={errorOf('uploads')} />
      </div>
      <RefusalNotice refusal={sending.refusal} />
      <Cluster gap="2" className="whole-lines">
        <Button kind="primary" type="submit" busy={sending.isSending}>
          {t('Send message')}
        </Button>
        <ButtonTo to="/messages" search={{}}>
          {t('Not now')}
        </ButtonTo>
      </Cluster>
    </Stack>
  )
}

/** Missing or too long values, in the order of the form. */
function problemsOf(
  texts: Readonly<Record<string, string>>,
  fields: Form['fields'],
  isOnTheWay: boolean,
  t: Translate,
): SummedError[] {
  const wrong = fields.flatMap(({ name, isMandatory, most: maxLength, label }) => {
    const length = texts[name]?.trim().length ?? 0
    if (isMandatory && length === 0) return [{ field: name, text: t('Fill in: {label}', { label }) }]
    return length > maxLength
      ? [{ field: name, text: t('At most {most} characters.', { most: maxLength }) }]
      : []
  })
  return [
    ...(texts['departmentId'] ? [] : [{ field: 'departmentId', text: t('Choose what it is about.') }]),
    ...wrong,
    ...(isOnTheWay
      ? [{ field: 'uploads', text: t('Wait until every file has uploaded, or remove it.') }]
      : []),
  ]
}
