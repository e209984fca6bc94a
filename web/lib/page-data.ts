import type { Language } from '@sixpence/locales'

/** What the page knows of its brand; colours and faces come as a stylesheet. */
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

/** What the server wrote into the page, as JSON in an element that no browser runs. */
export type PageData = {
  brand: BrandFacts
  build: string
  /** Where the catalogs of this build lie, `/texts/<digest>/`; below it `<language>/<feature>.json`. */
  texts: string
  /** Addresses of the app's files, fetched while a password is typed. */
  next?: string[]
}

export function pageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
}

/** Names of what is kept in the browser begin like this. */
export const storagePrefix = 'sixpence.'
export const schemeName = 'scheme'

/** Stands inline in the page's head, before anything is drawn, so that the other scheme never flashes. */
export const schemeScript = `try{let s=JSON.parse(localStorage['${storagePrefix}${schemeName}']);if(s=='dark'||s=='light')document.documentElement.dataset.scheme=s}catch{}`

/**
 * Until React has taken over, a pressed button is remembered instead of sending the form away; `auth.tsx` presses it
 * again.
 */
export const queueScript = `document.addEventListener('submit',e=>{let d=document.documentElement.dataset;if(d.live==null){e.preventDefault();d.queued=''}},true)`

/**
 * Stands inline in the head of the sign-in: `code` and `codeVerifier`, which sign in by themselves, leave the address
 * before anything else happens (B044, Q039).
 */
export const handOverScript = `{let u=new URL(location.href),p=u.searchParams,c=p.get('code'),v=p.get('codeVerifier');if(c!=null&&v!=null){p.delete('code');p.delete('codeVerifier');history.replaceState(null,'',u);self.handedOver={code:c,verifier:v}}}`

/** What that script has found, once. */
export function takeHandedOver(): { code: string; verifier: string } | undefined {
  const page = globalThis as { handedOver?: { code: string; verifier: string } }
  const { handedOver } = page
  delete page.handedOver
  return handedOver
}
