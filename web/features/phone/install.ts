const workerUrl = '/town/phone-worker.js'
/** The worker's scope: this page alone, never the bank's. */
const scope = '/town/phone'

/** Makes the page one that can be installed and that opens without a network. A browser that cannot goes on without. */
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

/** The one policy a page may have (see contentSecurityPolicy) knows this address alone. */
function ownWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('own-worker', { createScriptURL: () => workerUrl })
  return policy?.createScriptURL('') ?? workerUrl
}
