import { videoIdentityJobGet, videoIdentityJobHandIn } from '@sixpence/protocol/identity/identity'
import { useEffect, useRef, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Working } from './document-screen.tsx'
import { videoLink } from './link.ts'
import { NoRun, OutcomeText } from './outcome.tsx'
import { usePolling } from './use-polling.ts'
import { usePath } from './use-path.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './identity.module.css'

export const videoTitle = (t: Translate): string => t('Video call with us')

/** Proof of identity by video call (R007); open to anyone with the link. */
export function VideoScreen() {
  const path = usePath()
  return <PublicLayout>{path === undefined ? <Working /> : <JobAt path={path} />}</PublicLayout>
}

function JobAt({ path }: { path: string }) {
  const id = videoLink(path)
  return id ? <Job id={id} /> : <NoRun />
}

function Job({ id }: { id: string }) {
  const t = useTranslate()
  const { answer, refusal, retry, replaceAnswer } = usePolling(
    () => send(videoIdentityJobGet, { id }),
    ({ status }) => status === 'pending',
  )
  if (refusal?.name === 'identityLinkInvalid' || refusal?.name === 'invalidInput') return <NoRun />
  if (refusal)
    return <NoRun words={refusal.description} onAgain={<Button onClick={retry}>{t('Try again')}</Button>} />
  if (!answer) return <Working />
  const goOn = (
    <ButtonLink kind="primary" size="big" block href="/">
      {t('Continue')}
    </ButtonLink>
  )
  if (answer.status === 'done')
    return (
      <OutcomeText tone="good" title={t('Thank you for your time')} action={goOn}>
        {t('The officer has confirmed that it is you.')}
      </OutcomeText>
    )
  if (answer.status === 'failed')
    return (
      <OutcomeText tone="bad" title={t('We could not confirm that it is you')} action={goOn}>
        {t('Nothing else has changed. Sign in and begin again when you are ready.')}
      </OutcomeText>
    )
  if (answer.isHandedIn)
    return (
      <OutcomeText tone="wait" title={t('The officer is deciding')} action={goOn}>
        {t(
          'This usually takes a few minutes, rarely a day. You can close this page. We will notify you when we know more.',
        )}
      </OutcomeText>
    )
  return (
    <Ready
      address={answer.goOnAt}
      onDone={async () => replaceAnswer(await send(videoIdentityJobHandIn, { id }))}
    />
  )
}

type Camera = 'unknown' | 'asking' | 'on' | 'off'

/** Preparation with a camera test, then the call. */
function Ready({ address, onDone }: { address: string | undefined; onDone: () => Promise<void> }) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const [camera, setCamera] = useState<Camera>('unknown')
  const [errorText, setErrorText] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => stream.current?.getTracks().forEach((track) => track.stop()), [])

  async function look(): Promise<void> {
    setCamera('asking')
    try {
      stream.current = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
      setCamera('on')
      if (video.current) video.current.srcObject = stream.current
    } catch {
      setCamera('off')
    }
  }

  async function speak(): Promise<void> {
    setBusy(true)
    setErrorText('')
    try {
      await onDone()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setErrorText(error.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="6" className="top">
      <Stack gap="2">
        <h1>{t('Video call with us')}</h1>
        <p className="lead">
          {t(
            'An officer will ask you two or three questions and check your document. It takes about five minutes.',
          )}
        </p>
      </Stack>
      <Stack as="ul" gap="2" className="bullets t-15">
        <li>{t('Have your passport or identity card ready.')}</li>
        <li>{t('Sit in a quiet, bright place.')}</li>
        <li>{t('Be alone. No one may tell you what to say.')}</li>
      </Stack>
      <div className={styles.camera} data-camera={camera}>
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          hidden={camera !== 'on'}
          aria-label={t('Your camera picture')}
        />
        {camera !== 'on' && (
          <Button onClick={() => void look()} busy={camera === 'asking'}>
            {t('Check the camera')}
          </Button>
        )}
      </div>
      <output className="t-14 good hides-empty">{camera === 'on' ? t('Your camera works.') : ''}</output>
      {camera === 'off' && (
        <Notice kind="warn" live="polite" title={t('The camera cannot be used')}>
          {t('Allow it in the settings of your browser, or open this page on your phone.')}
        </Notice>
      )}
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      {address ? (
        <ButtonLink kind="primary" size="big" block href={address} rel="noreferrer">
          {t('Continue with our partner')}
        </ButtonLink>
      ) : (
        <>
          <Notice title={t('This is a demonstration')}>
            {t('There is no real call. When you press the button, the demo’s officer decides.')}
          </Notice>
          <Button kind="primary" size="big" block busy={isBusy} onClick={() => void speak()}>
            {t('Start the call')}
          </Button>
        </>
      )}
    </Stack>
  )
}
