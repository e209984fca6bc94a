import { createRoot } from 'react-dom/client'
import '#ui/base.css'
import { startApp } from './start-app.tsx'

await startApp(createRoot(document.querySelector('#root')!))
