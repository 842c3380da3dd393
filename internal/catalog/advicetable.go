package catalog

// Sources of the advice, each read on the day that its rules name.
var (
	adviceHealth  = AdviceSource{"How to use retinoids in your skincare routine", "Health.com, with dermatologists of Mount Sinai and Weill Cornell", "https://www.health.com/condition/skin-conditions/use-retinoid-products-safely"}
	adviceNight   = AdviceSource{"The biggest skin care mistakes at night", "HuffPost, with four dermatologists", "https://www.huffpost.com/entry/biggest-skin-care-mistakes-at-night_l_61789c37e4b0931432115715"}
	adviceFDA     = AdviceSource{"Labeling for cosmetics containing alpha hydroxy acids", "U.S. Food and Drug Administration", "https://www.fda.gov/regulatory-information/search-fda-guidance-documents/guidance-industry-labeling-cosmetics-containing-alpha-hydroxy-acids"}
	adviceDermNet = AdviceSource{"Topical retinoids", "DermNet", "https://dermnetnz.org/topics/topical-retinoids"}
	adviceTest    = AdviceSource{"How to test skin care products", "American Academy of Dermatology", "https://www.aad.org/public/everyday-care/skin-care-secrets/prevent-skin-problems/test-skin-care-products"}
	adviceBarrier = AdviceSource{"Facilitating facial retinization through barrier improvement", "Draelos and others, Cutis 2006", "https://www.mdedge.com/dermatology/article/67426/facilitating-facial-retinization-through-barrier-improvement"}
	adviceC       = AdviceSource{"The roles of vitamin C in skin health", "Pullar and others, Nutrients 2017", "https://pmc.ncbi.nlm.nih.gov/articles/PMC5579659"}
	adviceAspirin = AdviceSource{"Why I'm loving salicylic acid", "Holland & Barrett, with Dr Ejikeme", "https://hollandandbarrett.ie/the-health-hub/conditions/skin-health/why-im-loving-salicylic-acid"}
)

// adviceTable are the rules, in the order in which they are shown.
var adviceTable = []adviceRule{
	{AdviceApart, groupRetinoid, groupAcid, "Give an acid and a retinoid evenings of their own: together they irritate.", adviceHealth, "2026-11-30"},
	{AdviceApart, groupRetinoid, groupBenzoyl, "Benzoyl peroxide right before a retinoid dries skin out, and some retinoids then do less. Use one in the morning and the other in the evening.", adviceNight, "2026-11-30"},
	{AdviceApart, groupAcid, groupAcid, "One product with an exfoliating acid is enough for an evening.", adviceNight, "2026-11-30"},
	{AdviceSun, groupAcid, 0, "With alpha hydroxy acids skin may burn more easily, while you use them and for a week after. Wear sunscreen with any exfoliating acid.", adviceFDA, "2026-11-30"},
	{AdviceSun, groupRetinoid, 0, "Retinoids may make sunburn more likely: use them in the evening, and sunscreen in the morning.", adviceDermNet, "2026-11-30"},
	{AdviceSun, groupVitaminC, 0, "How well vitamin C on the skin helps against the sun is poorly understood. It does not take the place of sunscreen.", adviceC, "2026-11-30"},
	{AdviceDoctor, groupRetinoid, 0, "Retinoids are commonly avoided in pregnancy: ask your doctor.", adviceDermNet, "2026-11-30"},
	{AdviceDoctor, groupSalicylic, 0, "Salicylic acid is a relative of aspirin. Allergic to aspirin? Leave it out, or ask your doctor.", adviceAspirin, "2026-11-30"},
	{AdviceBegin, groupRetinoid, 0, "Begin on every other evening, on dry skin. Most skin gets used to it over time.", adviceDermNet, "2026-11-30"},
	{AdviceTogether, groupRetinoid, groupNiacinamide, "In one study a cream with niacinamide and panthenol eased the first weeks with a retinoid.", adviceBarrier, "2026-11-30"},
	{AdviceTogether, groupRetinoid, groupMoisture, "A moisturiser as often as skin asks for it helps while you get used to a retinoid.", adviceDermNet, "2026-11-30"},
	{AdvicePatch, groupRetinoid | groupAcid | groupSalicylic | groupBenzoyl | groupVitaminC | groupScent, 0, "Try it first on a coin-sized spot of the inner arm, twice a day for 7 to 10 days. If the spot gets red, itchy or swollen, wash it off and leave it out.", adviceTest, "2026-11-30"},
}
