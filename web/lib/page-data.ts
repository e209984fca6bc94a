import type { Language } from '@sixpence/locales'

/** The brand in the page's data; colours and fonts are in a stylesheet. */
export type BrandFacts = {
  key: string
  name: string
  legalName: string
  features: {
    registrationEnabled: boolean
    hideAdultIndustries: boolean
    digitalCurrencies: boolean
    asksSourceOfWealth: boolean
    contracts: boolean
  }
  languages: readonly Language[]
  defaultCurrency: string
  supportContact: { email: string; phone: string; hours: string }
  appStoreLinks: { apple: string; google: string }
  feeLinks: { personal: string; business: string }
  termsLinks: { personal: string; business: string; privacy: string }
}

/** Data the server wrote into the page, as JSON in a non-executable script element. */
export type PageData = {
  brand: BrandFacts
  build: string
  /** Base path of this build's catalogs, `/texts/<digest>/`; below it `<language>/<feature>.json`. */
  texts: string
  /** The brand has specific English texts at this address. */
  english?: true
  /** Addresses of the app's files, prefetched while the password is typed. */
  next?: string[]
}

export function pageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
}

/** Prefix of all storage names. */
export const storagePrefix = 'sixpence.'
export const schemeName = 'scheme'

/** Inline script of the head, run before the first paint, so that the wrong colour scheme never flashes. */
export const schemeScript = `try{let s=JSON.parse(localStorage['${storagePrefix}${schemeName}']);if(s=='dark'||s=='light')document.documentElement.dataset.scheme=s}catch{}`

/**
 * Until React has hydrated the page, a clicked button is remembered instead of submitting the form; `auth.tsx` clicks it
 * again.
 */
export const queueScript = `document.addEventListener('submit',e=>{let d=document.documentElement.dataset;if(d.live==null){e.preventDefault();d.queued=''}},true)`

/**
 * Inline script in the head of the sign-in: removes `code` and `codeVerifier`, which are enough to sign in, from the
 * address before anything else runs (B044, Q039).
 */
export const handOverScript = `{let u=new URL(location.href),p=u.searchParams,c=p.get('code'),v=p.get('codeVerifier');if(c!=null&&v!=null){p.delete('code');p.delete('codeVerifier');history.replaceState(null,'',u);self.handedOver={code:c,verifier:v}}}`

/**
 * Inline script at the end of the app's head: at home's address its files are fetched together with the app's, not a round
 * trip after the code that imports them.
 */
export const homeScript = (files: readonly string[]): string =>
  `if(/^\\/(home)?$/.test(location.pathname))for(let f of ${JSON.stringify(files)}){let l=document.createElement('link'),c=f.endsWith('.css');l.rel=c?'preload':'modulepreload';l.as=c?'style':'script';l.fetchPriority='low';l.href=f;document.head.append(l)}`

/** The values that script has found; returned once. */
export function takeHandedOver(): { code: string; verifier: string } | undefined {
  const page = globalThis as { handedOver?: { code: string; verifier: string } }
  const { handedOver } = page
  delete page.handedOver
  return handedOver
}
