import { type Logo, merchantLogoFileGet } from '@sixpence/protocol/merchant/logos'
import { useEffect, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { dataUrlOf } from '#widgets/files/data-url.ts'
import styles from './merchant.module.css'

const size = 256

/** A logo on a light and a dark background, as on web pages. */
export function LogoPicture({ logo }: { logo: Logo }) {
  const url = usePicture(logo.id)
  const drawn = logo.file.find((item) => item.size === size)
  const picture = url && <img src={url} alt="" width={drawn?.width} height={drawn?.height} />
  return (
    <div className={styles.logo} aria-hidden>
      <div className={styles.light}>{picture}</div>
      <div className={styles.dark}>{picture}</div>
    </div>
  )
}

/** As data of this page, so that no URL refers to it. If it cannot be loaded, the name beside it is sufficient. */
function usePicture(id: number): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    send(merchantLogoFileGet, { id, size }, { signal })
      .then(({ blob }) => dataUrlOf(blob))
      .then((dataUrl) => !signal.aborted && setUrl(dataUrl))
      .catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof Refusal)) throw error
      })
    return () => leaving.abort()
  }, [id])
  return url
}
