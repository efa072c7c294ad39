import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../bridge/queries.ts'
import './app.css'
import { NavigationProvider } from './navigation.tsx'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the page')
createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <Shell />
      </NavigationProvider>
    </Providers>
  </StrictMode>,
)
