import {
  type Contract,
  contractCheckSigner,
  contractIdentificationPush,
  contractIdentificationStarted,
  contractSignUrlGet,
  splitPaySignerIdentification,
} from '@sixpence/protocol/contracts/contracts'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { partnerOf } from './words.ts'

/** What the contract waits for, and the next action of the reader. */
export function NextStep({ one }: { one: Contract }) {
  const t = useTranslate()
  const format = useFormat()
  if (one.actions.includes('sign')) return <Sign one={one} />
  if (one.actions.includes('identificationStarted')) return <Identification one={one} />
  const words = waitWords(one, t)
  if (one.status === 'TERMINATING' && one.terminateInfo)
    return (
      <Notice kind="warn" title={t('Notice was given')}>
        {t('It continues until {end}.', { end: format.day(one.terminateInfo.terminatedAt) })}
      </Notice>
    )
  return words === undefined ? null : <Notice title={words} />
}

function waitWords(one: Contract, t: Translate): string | undefined {
  const { name } = partnerOf(one)
  if (one.status === 'UNSIGNED' || one.status === 'WAITING') return t('{name} has to sign.', { name })
  if (one.status === 'NEED_IDENTIFICATION')
    return t('{name} has to verify their identity.', { name: one.sender.name })
  return one.status === 'SIGNED' ? t('Everything is agreed. It begins on its day.') : undefined
}

/** Identification comes first, so that people do not reach a page on which they cannot sign (B157). */
function Sign({ one }: { one: Contract }) {
  const t = useTranslate()
  const [mayNot, setMayNot] = useState(false)
  const check = useChange(contractCheckSigner)
  const url = useChange(contractSignUrlGet)

  async function sign(): Promise<void> {
    const checked = await check.send({ id: one.id })
    if (!checked) return
    setMayNot(!checked.data.canSign)
    if (!checked.data.canSign) return
    const found = await url.send({ id: one.id })
    if (found) location.assign(found.signUrl)
  }

  return (
    <Notice
      kind={one.isRequest ? 'warn' : 'info'}
      title={one.isRequest ? t('This contract is waiting for your signature') : t('You have not signed yet')}
      actions={
        <Button kind="primary" busy={check.isSending || url.isSending} onClick={() => void sign()}>
          {t('Sign the contract')}
        </Button>
      }
    >
      {mayNot ? (
        <span role="alert">
          {t('You cannot sign it now. It has changed, or you do not have permission.')}
        </span>
      ) : (
        t('Read the terms below. You sign on the page of the signing company.')
      )}
    </Notice>
  )
}

function Identification({ one }: { one: Contract }) {
  const t = useTranslate()
  const order = useChange(splitPaySignerIdentification)
  const started = useChange(contractIdentificationStarted)
  const push = useChange(contractIdentificationPush)
  const isUnderWay = one.identificationStatus === 'PROCESSING'

  async function begin(): Promise<void> {
    const run = await order.send({ contractId: one.id })
    if (run && (await started.send({ id: one.id }))) location.assign(run.redirectUrl)
  }

  async function sendLink(): Promise<void> {
    const sent = await push.send({ contractId: one.id })
    if (sent)
      showToast({ tone: 'good', text: t('The link is on its way to {phone}.', { phone: sent.sentTo }) })
  }

  return (
    <Notice
      kind={isUnderWay ? 'info' : 'warn'}
      title={isUnderWay ? t('Waiting for your identification') : t('Verify your identity')}
      actions={
        <>
          <Button
            kind={isUnderWay ? 'quiet' : 'primary'}
            busy={order.isSending || started.isSending}
            onClick={() => void begin()}
          >
            {isUnderWay ? t('Start again') : t('Start verification')}
          </Button>
          <Button kind="text" busy={push.isSending} onClick={() => void sendLink()}>
            {t('Send the link to my phone')}
          </Button>
        </>
      }
    >
      {one.identificationStatus === 'FAILED'
        ? t('The last attempt failed. You can try again.')
        : t(
            'Both parties have signed. The contract is agreed once the payer has verified their identity with a document and their face.',
          )}
    </Notice>
  )
}
