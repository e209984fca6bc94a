import { useEffect, useRef, useState } from 'react'
import { decodeQR } from 'qr/decode.js'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './phone.module.css'

const lookMs = 200
/** Large enough for a code held before the camera, small enough for a slow phone. */
const side = 480

type ScannerProps = {
  /** Returns whether the text is the expected code; if not, scanning continues. */
  onFound: (text: string) => boolean
  onClose: () => void
}

/** Scans for a code with the camera. Pictures are neither stored nor sent. */
export default function Scanner({ onFound, onClose }: ScannerProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const onFoundRef = useRef(onFound)
  const [isBlind, setBlind] = useState(false)
  useEffect(() => {
    onFoundRef.current = onFound
  }, [onFound])

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let isOver = false
    const canvas = new OffscreenCanvas(side, side)
    const stop = () => {
      isOver = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = () => {
      const text = video.current ? codeIn(video.current, canvas) : undefined
      if (text !== undefined && onFoundRef.current(text)) stop()
    }
    async function begin(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      timer = setInterval(look, lookMs)
    }
    begin().catch(() => {
      if (!isOver) setBlind(true)
    })
    return stop
  }, [])

  return (
    <Stack gap="3">
      {isBlind ? (
        <Notice kind="warn" live="polite" title={t('The camera cannot be used')}>
          {t('Allow it in the browser, or paste the link below.')}
        </Notice>
      ) : (
        <video ref={video} className={styles.view} muted playsInline aria-label={t('Camera picture')} />
      )}
      <Button block onClick={onClose}>
        {t('Close the camera')}
      </Button>
    </Stack>
  )
}

/** Text of a code in the middle of the picture. */
function codeIn(video: HTMLVideoElement, canvas: OffscreenCanvas): string | undefined {
  const { videoWidth, videoHeight } = video
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  const cut = Math.min(videoWidth, videoHeight)
  if (!drawing || cut === 0) return undefined
  drawing.drawImage(video, (videoWidth - cut) / 2, (videoHeight - cut) / 2, cut, cut, 0, 0, side, side)
  try {
    return decodeQR(drawing.getImageData(0, 0, side, side))
  } catch {
    return undefined
  }
}
