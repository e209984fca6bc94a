import { seiAuthorizeGet } from '@sixpence/protocol/oauth/oauth'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { CannotAnswer } from './cannot-answer.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

/** Parameters of the application's request in the URL (Q037). */
const paramNames = [
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'response_type',
]

/** Entry from another site that requests access (R021): continues to the consent page, or home (B033). */
export function SeiScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal>()

  const begin = useEffectEvent(async () => {
    setRefusal(undefined)
    const { searchParams } = new URL(location.href)
    const parts = Object.fromEntries(paramNames.flatMap((name) => entryOf(searchParams, name)))
    try {
      const { authorizationId } = await send(
        seiAuthorizeGet,
        parts as Parameters<typeof send<typeof seiAuthorizeGet>>[1],
      )
      await navigate({ href: `/oau?authorizationId=${encodeURIComponent(authorizationId)}`, replace: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Never redirects to a URL that the application has not registered.
      if (error.status === 404) await navigate({ to: '/', replace: true })
      else setRefusal(error)
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void begin())
    return () => clearTimeout(timer)
  }, [])

  return (
    <Stack gap="5" className="measure wraps">
      <h1 tabIndex={-1}>{t('Another site asks for access')}</h1>
      {refusal ? (
        <CannotAnswer refusal={refusal} {...(!refusal.isCertain && { onAgain: () => void begin() })} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Stack>
  )
}

function entryOf(from: URLSearchParams, name: string): [string, string][] {
  const value = from.get(name)
  return value === null ? [] : [[name, value]]
}
