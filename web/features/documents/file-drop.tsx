import { uploadAccept, uploadLimits } from '@sixpence/protocol/rules/uploads'
import { useId, useRef } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DropZone, FilePicker } from '#ui/fields/drop-zone.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { CheckIcon, FileIcon } from '#ui/icons/icons.tsx'
import type { FilePlace, FileState } from './use-file.ts'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './documents.module.css'

type FileDropProps = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  place: FilePlace
}

/** A drop zone for a file: chosen, dropped or photographed, with progress and problems. */
export function FileDrop({ id, label, hint, error, place }: FileDropProps) {
  const t = useTranslate()
  const ids = useId()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { state, preview } = place
  const wrong = state.phase === 'refused' ? state.text : error
  const isEmpty = state.phase === 'empty' || state.phase === 'halfway' || state.phase === 'refused'

  return (
    <DropZone
      className={styles.drop}
      isWrong={Boolean(wrong)}
      labelledBy={`${ids}-label`}
      describedBy={classNames(hint && `${ids}-hint`, Boolean(wrong) && `${ids}-error`) || undefined}
      onFile={place.choose}
    >
      <FilePicker ref={input} accept={uploadAccept} onFile={place.choose} />
      <FilePicker ref={camera} accept="image/*" capture="environment" onFile={place.choose} />
      <div className={styles.thumb} aria-hidden>
        {preview ? <img src={preview} alt="" /> : <FileIcon size="large" />}
      </div>
      <Stack gap="1">
        <p className="bold t-15 wraps" id={`${ids}-label`}>
          {label}
        </p>
        {hint && (
          <p className="soft t-14 wraps" id={`${ids}-hint`}>
            {hint}
          </p>
        )}
        <Progress state={state} label={label} />
        {Boolean(wrong) && <FieldError id={`${ids}-error`}>{wrong}</FieldError>}
        <Cluster gap="3" rowGap="1">
          {isEmpty && (
            <>
              <Button id={id} kind="quiet" size="small" onClick={() => input.current?.click()}>
                {state.phase === 'empty' && t('Choose a file')}
                {state.phase === 'halfway' && t('Choose the same file to continue')}
                {state.phase === 'refused' && t('Choose another file')}
              </Button>
              <Button
                kind="text"
                size="small"
                className={styles.camera}
                onClick={() => camera.current?.click()}
              >
                {t('Take a photo')}
              </Button>
            </>
          )}
          {state.phase === 'refused' && state.mayRetry && (
            <Button kind="text" size="small" onClick={place.goOn}>
              {t('Try again')}
            </Button>
          )}
          {state.phase === 'sending' && (
            <Button id={id} kind="text" size="small" onClick={place.pause}>
              {t('Pause')}
            </Button>
          )}
          {state.phase === 'paused' && (
            <Button id={id} kind="quiet" size="small" onClick={place.goOn}>
              {t('Continue')}
            </Button>
          )}
          {state.phase !== 'empty' && state.phase !== 'checking' && (
            <Button
              {...(state.phase === 'ready' && { id, className: 'at-edge' })}
              kind="text"
              size="small"
              onClick={place.remove}
            >
              {t('Remove')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </DropZone>
  )
}

function Progress({ state, label }: { state: FileState; label: string }) {
  const t = useTranslate()
  const format = useFormat()
  if (state.phase === 'empty')
    return (
      <p className="soft t-14 wraps">
        {t('JPG, PNG, HEIC or PDF, up to {most} MB', { most: uploadLimits.bytes / 1024 / 1024 })}
      </p>
    )
  if (state.phase === 'refused') return <p className="soft t-14 wraps">{state.name}</p>
  if (state.phase === 'halfway')
    return <p className="soft t-14 wraps">{t('{name} has not finished uploading.', state)}</p>
  const isMoving = state.phase === 'sending' || state.phase === 'paused'
  return (
    <>
      <Cluster as="output" gap="1h" align="start" isOneLine className="soft t-14 wraps">
        {state.phase === 'ready' && (
          <>
            <CheckIcon size="small" className="good" />
            {t('{name} is uploaded and checked.', state)}
          </>
        )}
        {state.phase === 'checking' && t('We are checking {name}.', state)}
        {state.phase === 'paused' && t('{name} is paused.', state)}
        {state.phase === 'sending' && t('Uploading {name}.', state)}
      </Cluster>
      {isMoving && (
        <Grid as="p" columns="main-end" gap="3" align="middle" className="soft t-14">
          <progress aria-label={label} max={1} value={state.share} />
          <span>{format.percent(Math.round(state.share * 100) / 100)}</span>
        </Grid>
      )}
    </>
  )
}
