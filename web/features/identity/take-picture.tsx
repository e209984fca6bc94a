import { type ChangeEvent, useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { smallCopy } from './pictures.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './identity.module.css'

export type TakePictureProps = {
  /** Target of an error summary. */
  id: string
  label: string
  hint: string
  picture: string | undefined
  /** The camera that a phone opens. */
  camera: 'environment' | 'user'
  error?: string | undefined
  onTaken: (picture: string) => void
}

/** A picture: phones open the camera, other devices a file dialog. */
export function TakePicture(props: TakePictureProps) {
  const { id, label, hint, picture, camera, onTaken } = props
  const t = useTranslate()
  const generatedId = useId()
  const [isUnreadable, setUnreadable] = useState(false)
  const error = isUnreadable ? t('This file is not a picture. Take another one.') : props.error
  const describedBy = `${generatedId}-hint${error ? ` ${generatedId}-error` : ''}`

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (!file) return
    const copy = await smallCopy(file)
    setUnreadable(copy === undefined)
    if (copy !== undefined) onTaken(copy)
    // Allows the same file to be chosen again.
    target.value = ''
  }

  return (
    <Stack gap="1h">
      <label className={styles.take}>
        {picture ? (
          <img className={styles.picture} src={picture} alt={t('Your picture: {what}', { what: label })} />
        ) : (
          <span className={styles.frame} data-camera={camera} aria-hidden />
        )}
        <Stack as="span" gap="h">
          <span className="strong">{label}</span>
          <span className="hint" id={`${generatedId}-hint`}>
            {hint}
          </span>
          <span className="t-14 medium link">
            {picture ? t('Take it again') : t('Take a picture')}
            <VisuallyHidden>: {label}</VisuallyHidden>
          </span>
        </Stack>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept="image/*"
          capture={camera}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void take(event)}
        />
      </label>
      {error && <FieldError id={`${generatedId}-error`}>{error}</FieldError>}
    </Stack>
  )
}
