import { configure } from '@testing-library/react'

// As long as `expect.poll` waits: a screen is awaited by its state, never by time.
configure({ asyncUtilTimeout: 15_000 })
