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
export function NextStep({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const format = useFormat()
  if (contract.actions.includes('sign')) return <Sign contract={contract} />
  if (contract.actions.includes('identificationStarted')) return <Identification contract={contract} />
  const words = waitWords(contract, t)
  if (contract.status === 'TERMINATING' && contract.terminateInfo)
    return (
      <Notice kind="warn" title={t('Notice was given')}>
        {t('It continues until {end}.', { end: format.day(contract.terminateInfo.terminatedAt) })}
      </Notice>
    )
  return words === undefined ? null : <Notice title={words} />
}

function waitWords(contract: Contract, t: Translate): string | undefined {
  const { name } = partnerOf(contract)
  if (contract.status === 'UNSIGNED' || contract.status === 'WAITING')
    return t('{name} has to sign.', { name })
  if (contract.status === 'NEED_IDENTIFICATION')
    return t('{name} has to verify their identity.', { name: contract.sender.name })
  return contract.status === 'SIGNED' ? t('Everything is agreed. It begins on its day.') : undefined
}

/** Identification comes first, so that people do not reach a page on which they cannot sign (B157). */
function Sign({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const [mayNot, setMayNot] = useState(false)
  const check = useChange(contractCheckSigner)
  const url = useChange(contractSignUrlGet)

  async function sign(): Promise<void> {
    const checked = await check.send({ id: contract.id })
    if (!checked) return
    setMayNot(!checked.data.canSign)
    if (!checked.data.canSign) return
    const signing = await url.send({ id: contract.id })
    if (signing) location.assign(signing.signUrl)
  }

  return (
    <Notice
      kind={contract.isRequest ? 'warn' : 'info'}
      title={
        contract.isRequest ? t('This contract is waiting for your signature') : t('You have not signed yet')
      }
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

function Identification({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const order = useChange(splitPaySignerIdentification)
  const started = useChange(contractIdentificationStarted)
  const push = useChange(contractIdentificationPush)
  const isUnderWay = contract.identificationStatus === 'PROCESSING'

  async function begin(): Promise<void> {
    const run = await order.send({ contractId: contract.id })
    if (run && (await started.send({ id: contract.id }))) location.assign(run.redirectUrl)
  }

  async function sendLink(): Promise<void> {
    const sent = await push.send({ contractId: contract.id })
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
      {contract.identificationStatus === 'FAILED'
        ? t('The last attempt failed. You can try again.')
        : t(
            'Both parties have signed. The contract is agreed once the payer has verified their identity with a document and their face.',
          )}
    </Notice>
  )
}
