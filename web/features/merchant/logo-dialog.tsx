import { logoAccept, logoLimits, merchantLogoCreate } from '@sixpence/protocol/merchant/logos'
import { useEffect, useId, useRef, useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DropZone, FilePicker } from '#ui/fields/drop-zone.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { dataUrlOf } from '#widgets/files/data-url.ts'
import { begin, forget, sendRest } from '#widgets/files/send-file.ts'
import styles from './merchant.module.css'

type LogoValues = { name: string; isDefault: boolean; file: File | undefined }

/** A new logo: its file is sent with the form, inspected and redrawn on the server. */
export function LogoDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf<LogoValues>({
    first: { name: '', isDefault: false, file: undefined },
    problemsOf: ({ name, file }) => ({
      file: problemOf(file, {
        none: t('Choose a file.'),
        empty: t('This file is empty.'),
        large: t('The file is larger than 1 MB. Choose a smaller one.'),
      }),
      name: !name.trim() && t('Give the logo a name.'),
    }),
    send: async ({ name, isDefault, file }) => {
      if (!file) return undefined
      const answer = await sent(file, { name: name.trim(), isDefault })
      if (answer instanceof Refusal) return answer
      showToast({ text: t('The logo is added.') })
      return onClose()
    },
  })
  const { file } = form.values
  return (
    <FormDialog form={form} title={t('Add a logo')} action={t('Add the logo')} onClose={onClose}>
      <LogoDrop
        {...form.at('file')}
        file={file}
        onFile={(selectedFile) =>
          form.set({
            file: selectedFile,
            ...(!form.values.name && { name: selectedFile.name.replace(/\.\w+$/, '').slice(0, 64) }),
          })
        }
      />
      <TextField {...form.text('name')} label={t('Name')} maxLength={64} autoComplete="off" />
      <Checkbox
        label={t('Make it the default')}
        checked={form.values.isDefault}
        onChange={({ target }) => form.set({ isDefault: target.checked })}
      />
    </FormDialog>
  )
}

function problemOf(file: File | undefined, words: { none: string; empty: string; large: string }) {
  if (!file) return words.none
  if (file.size === 0) return words.empty
  return file.size > logoLimits.bytes && words.large
}

async function sent(file: File, facts: { name: string; isDefault: boolean }): Promise<Refusal | true> {
  const upload = await begin(file, undefined)
  await sendRest(file, upload, { signal: new AbortController().signal, onProgress: () => {} })
  const answer = await tryCall(merchantLogoCreate, { ...facts, file: upload.uploadId })
  if (answer instanceof Refusal) forget(upload.uploadId)
  return answer
}

type DropProps = {
  id: string
  error?: string | undefined
  file: File | undefined
  onFile: (file: File) => void
}

function LogoDrop({ id, error, file, onFile }: DropProps) {
  const t = useTranslate()
  const ids = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  return (
    <DropZone
      isWrong={Boolean(error)}
      labelledBy={`${ids}-label`}
      describedBy={error ? `${ids}-error` : undefined}
      onFile={onFile}
    >
      <FilePicker ref={input} accept={logoAccept} onFile={onFile} />
      <Cluster gap="4" isOneLine>
        {preview && <img className={styles.preview} src={preview} alt="" />}
        <Stack gap="2" align="start">
          <p className="bold t-15" id={`${ids}-label`}>
            {t('File')}
          </p>
          <p className="soft t-14 wraps">{file ? file.name : t('PNG, JPG or SVG, up to 1 MB')}</p>
          {error && <FieldError id={`${ids}-error`}>{error}</FieldError>}
          <Button id={id} kind="quiet" size="small" onClick={() => input.current?.click()}>
            {file ? t('Choose another file') : t('Choose a file')}
          </Button>
        </Stack>
      </Cluster>
    </DropZone>
  )
}

/** A preview of the selected file; an img element does not run scripts of an SVG. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ of: File; url: string }>()
  useEffect(() => {
    if (!file || file.size > logoLimits.bytes) return
    void dataUrlOf(file).then(
      (url) => setPreview({ of: file, url }),
      () => undefined,
    )
  }, [file])
  return preview?.of === file ? preview?.url : undefined
}
