const workerUrl = '/town/phone-worker.js'
/** Scope of the service worker: this page only. */
const scope = '/town/phone'

/** Makes the page installable and available offline. Does nothing in browsers without service workers. */
export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(ownWorker(), { scope }).catch(() => undefined)
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

/** The Trusted Types policy (see contentSecurityPolicy) allows this URL only. */
function ownWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('own-worker', { createScriptURL: () => workerUrl })
  return policy?.createScriptURL('') ?? workerUrl
}
