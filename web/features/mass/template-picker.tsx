import type { OutputOf } from '@sixpence/protocol/call'
import { type MassKind, massTemplateList, massTemplateRemove } from '@sixpence/protocol/mass/mass'
import { useState } from 'react'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ActionConfirmation } from '#widgets/approval/action-confirmation.tsx'

export type MassTemplate = OutputOf<typeof massTemplateList>['templates'][number]

type TemplatePickerProps = {
  kind: MassKind
  value: number | undefined
  onChange: (template: MassTemplate | undefined) => void
}

/** How the file is read: by a saved template, or by its headings. Renders nothing without templates. */
export function TemplatePicker({ kind, value, onChange }: TemplatePickerProps) {
  const t = useTranslate()
  const [isRemoving, setRemoving] = useState(false)
  const all = useRead(massTemplateList, {}).data?.templates ?? []
  const templates = all.filter((item) => item.kind === kind)
  const selectedTemplate = templates.find(({ templateId }) => templateId === value)
  if (templates.length === 0) return null
  return (
    <Stack gap="1">
      <Select
        label={t('Template')}
        hint={t('It remembers the columns and the account to pay from.')}
        value={selectedTemplate ? String(selectedTemplate.templateId) : ''}
        options={[
          { value: '', label: t('None: by the headings of the file') },
          ...templates.map(({ templateId, name }) => ({ value: String(templateId), label: name })),
        ]}
        onChange={({ currentTarget: { value: next } }) =>
          onChange(templates.find(({ templateId }) => String(templateId) === next))
        }
      />
      {selectedTemplate && (
        <Button kind="text" className="start" onClick={() => setRemoving(true)}>
          {t('Delete this template')}
        </Button>
      )}
      {selectedTemplate && isRemoving && (
        <Removal
          template={selectedTemplate}
          onRemoved={() => onChange(undefined)}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  )
}

type RemovalProps = { template: MassTemplate; onRemoved: () => void; onClose: () => void }

function Removal({ template: { templateId, name }, onRemoved, onClose }: RemovalProps) {
  const t = useTranslate()
  const remove = useChange(massTemplateRemove, { shows: () => true })
  return (
    <ActionConfirmation
      question={t('Delete the template “{name}”? Your files stay as they are.', { name })}
      action={t('Delete')}
      isSending={remove.isSending}
      refusal={remove.refusal}
      onConfirm={() =>
        void remove.send({ templateId }).then((done) => {
          if (!done) return
          onRemoved()
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}
