import {
  businessDeclarationsSend,
  escortStatementId,
  prohibitedEscortStatementSend,
  type DeclarationId,
} from '@sixpence/protocol/business/business-papers'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { Paper } from './use-papers.ts'

type SignDialogProps = { papers: readonly Paper[]; onClose: () => void }

/** The declarations in full, signed together by a checkbox and a name; the server adds the time (Q146). */
export function SignDialog({ papers, onClose }: SignDialogProps) {
  const t = useTranslate()
  const form = useFormOf({
    first: { isTrue: false, name: '' },
    problemsOf: ({ isTrue, name }) => ({
      isTrue: !isTrue && t('Tick the box if this is true.'),
      name: name.trim().length < 2 && t('Enter your full name.'),
    }),
    fieldOf: (parameter) => parameter.replace('statement.', ''),
    otherwise: 'name',
    send: async ({ name }) => {
      const answer = await sign(papers, name.trim())
      if (answer instanceof Refusal) return answer
      showToast({ tone: 'good', text: t('The declarations are signed. You can download them here.') })
      onClose()
      return true
    },
  })
  const isTrue = form.at('isTrue')
  return (
    <FormDialog
      form={form}
      title={t('Read and sign')}
      {...(papers.length > 0 && { action: t('Sign the declarations') })}
      onClose={onClose}
    >
      {papers.length === 0 && <p>{t('Everything is signed.')}</p>}
      {papers.map(({ id, title, sections }) => (
        <Stack as="article" gap="2" key={id}>
          <h3>{title}</h3>
          {sections.map(({ heading, text }) => (
            <div key={heading}>
              <p className="t-14 medium">{heading}</p>
              <p className="soft t-14">{text}</p>
            </div>
          ))}
        </Stack>
      ))}
      {papers.length > 0 && (
        <>
          <Checkbox
            id={isTrue.id}
            name="isTrue"
            label={t('I have read this, and it is true.')}
            error={isTrue.error}
            checked={form.values.isTrue}
            onChange={({ currentTarget }) => form.set({ isTrue: currentTarget.checked })}
          />
          <TextField
            {...form.text('name')}
            label={t('Your full name, as your signature')}
            hint={t('We add the day and time, and keep what you sign as a PDF.')}
            autoComplete="name"
            maxLength={140}
          />
        </>
      )}
    </FormDialog>
  )
}

async function sign(papers: readonly Paper[], name: string): Promise<true | Refusal> {
  const signature = { name, isTrue: true as const }
  const escort = papers.find(({ id }) => id === escortStatementId)
  const declarations = papers.flatMap(({ id, version }): { id: DeclarationId; version: string }[] =>
    id === escortStatementId ? [] : [{ id, version }],
  )
  const first =
    declarations.length > 0 && (await tryCall(businessDeclarationsSend, { declarations, ...signature }))
  if (first instanceof Refusal) return first
  return escort
    ? tryCall(prohibitedEscortStatementSend, { statement: { version: escort.version, ...signature } })
    : true
}
