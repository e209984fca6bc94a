import { useState } from 'react'
import { useSecrets } from '#widgets/methods/secrets.ts'
import { useDraft } from '#kit/flow/kept-draft.ts'
import type { FieldRefusal } from '#kit/form/use-entries.ts'
import { CheckStep } from './check-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { checkedOf, keptOf, offerIn } from './draft.ts'
import type { Transfer } from './transfer.ts'
import { useStep } from './use-step.ts'
import { WhereStep } from './where-step.tsx'

type ClaimFlowProps = {
  secret: string
  transfer: Transfer
  /** The status changed and has to be fetched. */
  onChange: () => void
}

/** A claim from country to code (B246); each question comes after those it depends on. */
export function ClaimFlow({ secret, transfer, onChange }: ClaimFlowProps) {
  const { draft, update, forget } = useDraft(keptOf(transfer))
  const { secrets, keepSecret, forgetSecrets } = useSecrets()
  const [requestedStep, goTo] = useStep()
  const [refusal, setRefusal] = useState<FieldRefusal>()
  const [error, setError] = useState<string>()
  // The pending claim is set aside while its details are edited; the new claim replaces it.
  const [putAside, setPutAside] = useState<number>()
  const offer = offerIn(draft)
  const isFilledIn =
    offer !== undefined &&
    (draft.withdrawalId !== undefined || Object.keys(checkedOf(offer, draft, secrets).problems).length === 0)
  const latestStep = isFilledIn || requestedStep !== 'check' ? requestedStep : 'details'
  const step = offer ? latestStep : 'where'
  const { waits } = transfer

  if (waits && waits.operationId !== putAside)
    return (
      <CodeStep
        secret={secret}
        waits={waits}
        onDone={() => {
          forget()
          forgetSecrets()
          onChange()
        }}
        onOver={(text) => {
          setError(text)
          setPutAside(waits.operationId)
          onChange()
        }}
        onBack={() => setPutAside(waits.operationId)}
      />
    )
  if (!offer || step === 'where')
    return (
      <WhereStep
        secret={secret}
        transfer={transfer}
        draft={draft}
        update={update}
        error={error}
        onDone={(next) => {
          setError(undefined)
          goTo(next)
        }}
        onRefused={onChange}
      />
    )
  if (step === 'details')
    return (
      <DetailsStep
        secret={secret}
        offer={offer}
        draft={draft}
        update={update}
        secrets={secrets}
        keepSecret={keepSecret}
        refusal={refusal}
        onBack={() => goTo('where')}
        onDone={() => {
          setRefusal(undefined)
          goTo('check')
        }}
      />
    )
  return (
    <CheckStep
      secret={secret}
      transfer={transfer}
      offer={offer}
      draft={draft}
      secrets={secrets}
      error={error}
      onError={setError}
      onBack={() => goTo(draft.withdrawalId === undefined ? 'details' : 'where')}
      onField={(field, text) => {
        setRefusal({ field, text })
        goTo('details')
      }}
      onDone={() => {
        setPutAside(undefined)
        onChange()
      }}
    />
  )
}
