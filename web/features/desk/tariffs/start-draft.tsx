import type { TariffKind } from '@sixpence/protocol/rules/tariffs'
import { adminTariffDraftCreate, type TariffVersion } from '@sixpence/protocol/tariffs/desk-tariffs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** Begins a draft as a copy of the version in force, or of an earlier version. */
export function StartDraft({
  kind,
  version,
  onClose,
}: {
  kind: TariffKind
  version?: TariffVersion | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  // The same for each attempt, so that only a single draft is created.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(adminTariffDraftCreate, {
    first: { note: '' },
    problemsOf: ({ note }) => ({ note: note.trim().length < 3 && t('Say in a few words what changes.') }),
    inputOf: ({ note }) => ({
      key,
      customerKind: kind,
      note: note.trim(),
      ...(version && { copyOf: version.id }),
    }),
    onDone: ({ versionId }) => {
      onClose()
      void navigate({ to: '/admin-overview', search: { tariffs: true, version: versionId } })
    },
    initialFocus: 'note',
  })
  return (
    <FormDialog
      form={form}
      title={
        version
          ? t('Start a draft from version {number}', { number: String(version.number) })
          : t('Start a draft from the version in force')
      }
      action={t('Start the draft')}
      onClose={onClose}
    >
      <p>{t('Nothing changes for customers until a second person has published it.')}</p>
      <TextField
        {...form.text('note')}
        label={t('What changes##tariff')}
        hint={t('Colleagues see this in the list of versions.')}
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  )
}
