import {
  disclosedBy,
  type Disclosed,
  seiAuthorizationGet,
  seiAuthorizeConfirm,
} from '@sixpence/protocol/oauth/oauth'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { CannotAnswer } from './cannot-answer.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** An application requests access: the data it will see, and the buttons to allow or cancel (R022, Q038). */
export function ConsentScreen() {
  const t = useTranslate()
  const { name: brand } = useBrand()
  const authorizationId = useLocation({ select: authorizationIdIn })
  const read = useRead(seiAuthorizationGet, { authorizationId })
  const [errorText, setErrorText] = useState<string>()
  const [answering, setAnswering] = useState<'allow' | 'cancel'>()

  async function answer(allow: boolean): Promise<void> {
    setErrorText(undefined)
    setAnswering(allow ? 'allow' : 'cancel')
    try {
      const { redirect_uri: back } = await send(seiAuthorizeConfirm, { authorizationId, allow })
      leaveFor(back)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setErrorText(error.description)
      setAnswering(undefined)
    }
  }

  if (read.error)
    return (
      <Stack gap="5" className="measure wraps">
        <h1 tabIndex={-1}>{t('Another site asks for access')}</h1>
        <CannotAnswer refusal={read.error} />
      </Stack>
    )
  if (!read.data)
    return (
      <Stack gap="5" className="measure wraps">
        <h1 tabIndex={-1}>{t('Another site asks for access')}</h1>
        <SkeletonText lines={3} />
      </Stack>
    )
  const { clientName, redirectHost, scopes } = read.data
  return (
    <Stack gap="5" className="measure wraps">
      <h1 tabIndex={-1}>{t('Allow {application} to see your data?', { application: clientName })}</h1>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      <p className="soft wraps">
        {t('{application} is asking {brand} for:', { application: clientName, brand })}
      </p>
      <Stack as="ul" gap="3" className="panel">
        {scopes
          .flatMap((scope): readonly Disclosed[] => disclosedBy[scope])
          .map((disclosed) => (
            <Cluster as="li" gap="2" isOneLine key={disclosed}>
              <CheckIcon size="small" />
              {disclosedWords[disclosed](t)}
            </Cluster>
          ))}
      </Stack>
      <p className="soft wraps">
        {t('It cannot move money or change anything. You will then be taken to {host}.', {
          host: redirectHost,
        })}
      </p>
      <Cluster gap="3" justify="end">
        <Button busy={answering === 'cancel'} onClick={() => void answer(false)}>
          {t('Cancel')}
        </Button>
        <Button kind="primary" busy={answering === 'allow'} onClick={() => void answer(true)}>
          {t('Allow')}
        </Button>
      </Cluster>
    </Stack>
  )
}

const authorizationIdIn = ({ searchStr }: { searchStr: string }): string =>
  new URLSearchParams(searchStr).get('authorizationId') ?? ''

const disclosedWords: Record<Disclosed, (t: Translate) => string> = {
  name: (t) => t('Your name'),
  email: (t) => t('Your e-mail address'),
  currency: (t) => t('The currency of each of your accounts'),
  alias: (t) => t('The name you gave each of your accounts'),
}

/** The server returns redirect URLs of registered applications only; anything that is not a web URL is not followed. */
function leaveFor(back: string): void {
  const url = URL.parse(back)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`the redirect URL has the protocol ${url?.protocol ?? 'none'}, not https: or http:`)
  location.assign(url)
}
