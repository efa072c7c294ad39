// A thread of its own with files of its own: tries its share of the attacks.
import { serve } from '#test/support/pool.ts'
import { type Campaign, type CampaignOptions, runCampaign } from './campaign.ts'

serve<CampaignOptions, Campaign>(runCampaign)
