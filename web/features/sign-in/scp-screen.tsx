import { authDeviceList } from '@sixpence/protocol/devices/devices'
import type { Device } from '@sixpence/protocol/fields'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { EnablePhone } from './enable-phone.tsx'
import { type Ask, halfway } from './halfway.ts'
import { keptMigration } from './kept-migration.ts'
import { LinkPhone } from './link-phone.tsx'

type State =
  | { at: 'loading' }
  | { at: 'choosing'; devices: readonly Device[] }
  | { at: 'linking' }
  | { at: 'enabling'; device: Device }
  | { at: 'moved' }
  | { at: 'failed'; why: string }

/**
 * Turns on push as the second step, with a linked or a new phone: `/scp` on a wide screen with a QR code, `/scp-mobile`
 * on the phone itself, `/scp-enable` for either (R009, R010, R011, Q031).
 */
export function ScpScreen({ linkCode }: { linkCode: string }) {
  const { pathname } = location
  const onPhone = pathname === '/scp-mobile' || (pathname === '/scp-enable' && isPhone())
  // The link was opened here instead of in the app.
  return linkCode ? <OpenInApp linkCode={linkCode} /> : <TurnOn onPhone={onPhone} />
}

function TurnOn({ onPhone }: { onPhone: boolean }) {
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [state, setState] = useState<State>({ at: 'loading' })
  const [ask, setAsk] = useState<Ask>(() => send)
  const [isSignedIn, setSignedIn] = useState(true)

  function over(): void {
    keptMigration.remove()
    location.replace(`/login?to=${encodeURIComponent('/scp-enable')}`)
  }

  const begin = useEffectEvent(async () => {
    const here = await session().restore()
    const tmpJwt = keptMigration.get()
    if (!here && tmpJwt === undefined) return over()
    const own: Ask = here ? send : halfway(tmpJwt)
    setSignedIn(here)
    setAsk(() => own)
    try {
      const { devices } = await own(authDeviceList, {})
      const linked = devices.filter((device) => device.state === 'linked')
      setState(linked.length > 0 ? { at: 'choosing', devices: linked } : { at: 'linking' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 401) over()
      else setState({ at: 'failed', why: error.description })
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void begin())
    return () => clearTimeout(timer)
  }, [])

  function moved(): void {
    keptMigration.remove()
    setState({ at: 'moved' })
  }

  return (
    <Stack gap="4">
      <h1 tabIndex={-1}>
        {state.at === 'moved' ? t('Confirm on your phone from now on') : t('Confirm with your phone')}
      </h1>
      {state.at === 'loading' && <SkeletonText lines={3} />}
      {state.at === 'failed' && (
        <>
          <Notice kind="bad" live="assertive" title={state.why} />
          <Button block onClick={() => void begin()}>
            {t('Try again')}
          </Button>
        </>
      )}
      {state.at === 'choosing' && (
        <>
          <p className="intro">
            {t(
              'A request on your phone is safer than a code: no one can intercept it or trick you into giving it away.',
            )}
          </p>
          {state.devices.map((device, at) => (
            <Button
              key={device.id}
              kind={at === 0 ? 'primary' : 'quiet'}
              block
              onClick={() => setState({ at: 'enabling', device })}
            >
              {t('Use {device}', { device: device.name })}
            </Button>
          ))}
          <Button block onClick={() => setState({ at: 'linking' })}>
            {t('Link a new phone')}
          </Button>
        </>
      )}
      {state.at === 'linking' && <LinkPhone ask={ask} onPhone={onPhone} onLinked={moved} onOver={over} />}
      {state.at === 'enabling' && (
        <EnablePhone ask={ask} device={state.device} onEnabled={moved} onOver={over} />
      )}
      {state.at === 'moved' ? (
        <>
          <output className="intro">
            {t('When you sign in to {brand} or pay, a request appears on it.', { brand })}
          </output>
          <ButtonLink kind="primary" size="big" block href={isSignedIn ? '/' : '/login'}>
            {isSignedIn ? t('Continue') : t('Sign in')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink kind="text" className="middle" href={isSignedIn ? '/' : '/login'}>
          {t('Not now')}
        </ButtonLink>
      )}
    </Stack>
  )
}

/** The link of a QR code opened in a browser; only the app can use it. */
function OpenInApp({ linkCode }: { linkCode: string }) {
  const t = useTranslate()
  const { name: brand, appStoreLinks } = useBrand()
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/scp-mobile#${linkCode}`
  return (
    <Stack gap="4">
      <h1 tabIndex={-1}>{t('Open this in the app')}</h1>
      <p className="intro">
        {t(
          'This link is for a phone that you use to confirm. Open it in the {brand} app. It works once, within ten minutes.',
          {
            brand,
          },
        )}
      </p>
      <ButtonLink kind="primary" size="big" block href={appStoreLinks.apple} rel="noreferrer">
        {t('App Store')}
      </ButtonLink>
      <ButtonLink size="big" block href={appStoreLinks.google} rel="noreferrer">
        {t('Google Play')}
      </ButtonLink>
      <Button block onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}>
        {t('Copy the link')}
      </Button>
      {isCopied && <Notice kind="good" live="polite" title={t('The link is copied.')} />}
    </Stack>
  )
}

const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 640px)').matches
