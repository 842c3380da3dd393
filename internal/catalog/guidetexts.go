package catalog

// Sources of the guides, each read on guidesChecked.
var (
	sourceNHS         = GuideSource{"NHS Cheshire, Acne", "https://www.cheshireccg.nhs.uk/choose-well-cheshire/self-care/acne/"}
	sourceBayCare     = GuideSource{"BayCare, after the American Academy of Dermatology: Acne and cleanliness", "https://www.baycare.org/health-library/acne-and-cleanliness"}
	sourceHarvard     = GuideSource{"Harvard Health, Melasma", "https://content.health.harvard.edu/blog/melasma-what-are-the-best-treatments"}
	sourceAzelaic     = GuideSource{"DermNet, Azelaic acid", "https://dermnetnz.org/topics/azelaic-acid/"}
	sourceAHA         = GuideSource{"Tang and Yang, Molecules 2018: Dual effects of alpha-hydroxy acids on the skin", "https://doi.org/10.3390/molecules23040863"}
	sourceAHAReview   = GuideSource{"Review of alpha-hydroxy acids in cosmetics, PubMed Central", "https://pmc.ncbi.nlm.nih.gov/articles/PMC11268769"}
	sourceEmollients  = GuideSource{"DermNet, Emollients and moisturisers", "https://dermnetnz.org/topics/emollients-and-moisturisers"}
	sourceMoisturiser = GuideSource{"HealthInfo New Zealand, Moisturisers", "https://www.healthinfo.org.nz/aoraki/moisturisers-emollients.htm"}
	sourceOily        = GuideSource{"American Academy of Dermatology, Oily skin", "https://www.aad.org/public/everyday-care/skin-care-basics/dry/oily-skin"}
	sourceAllergy     = GuideSource{"González-Muñoz and others, Actas Dermo-Sifiliográficas 2014;105:822–832", ""}
	sourcePhotoaging  = GuideSource{"Journal of Integrative Dermatology, on photoaging", "https://jintegrativederm.org/article/38079"}
	sourceBakuchiol   = GuideSource{"Dhaliwal and others, British Journal of Dermatology 2019;180:289–296", "https://doi.org/10.1111/bjd.16918"}
	sourceSunscreen   = GuideSource{"Healthify New Zealand, Sunscreen", "https://healthify.nz/hauora-wellbeing/s/sunscreen/"}
	sourceSunDermNet  = GuideSource{"DermNet, How to choose and use a sunscreen", "https://dermnetnz.org/topics/how-to-choose-and-use-sunscreen"}
	sourceCircles     = GuideSource{"Sarkar and others, Journal of Clinical and Aesthetic Dermatology 2016: Periorbital hyperpigmentation", "https://pmc.ncbi.nlm.nih.gov/articles/PMC4756872/"}
	sourceCirclesWhy  = GuideSource{"Sheth and others, Indian Journal of Dermatology 2014", "https://pmc.ncbi.nlm.nih.gov/articles/PMC3969674"}
	sourceLips        = GuideSource{"American Academy of Dermatology, Dry, chapped lips", "https://www.aad.org/public/everyday-care/skin-care-basics/dry/heal-dry-chapped-lips"}
	sourceRetinoids   = GuideSource{"DermNet, Topical retinoids", "https://dermnetnz.org/topics/topical-retinoids"}
)

// guides are the program's own, in the order of their index.
var guides = []guide{
	{
		kind: ConcernPage, slug: "acne", title: "Spots and acne", summary: "Common at 15 and at 35, and no sign of a face that is not clean.",
		does: []string{
			"Wash gently, once or twice a day, with lukewarm water: scrubbing makes spots worse.",
			"Do not squeeze spots: it may leave scars.",
			"Give a product six weeks before you judge it.",
		},
		note:    "See a doctor where spots are painful and deep in the skin, leave scars or distress you.",
		sources: []GuideSource{sourceNHS, sourceBayCare},
	},
	{
		kind: ConcernPage, slug: "dark-spots", title: "Dark spots", summary: "Brown marks that spots leave behind, and patches that the sun brings out.",
		does: []string{
			"Use sunscreen consistently: for brown patches (melasma) it is critical.",
			"Azelaic acid helps brown marks after spots to fade. It takes months.",
		},
		note:    "Not sure what a mark is? Ask a skin doctor before you treat it.",
		sources: []GuideSource{sourceHarvard, sourceAzelaic},
	},
	{
		kind: ConcernPage, slug: "dullness", title: "Dullness", summary: "Skin that looks flat and feels uneven.",
		does: []string{
			"Glycolic and lactic acid improve how even skin feels and how it catches the light.",
			"How well an acid suits you depends on its strength. Stop where it burns, swells or itches.",
		},
		sources: []GuideSource{sourceAHAReview, sourceAHA},
	},
	{
		kind: ConcernPage, slug: "dryness", title: "Dryness", summary: "Skin that lacks water in its outer layer becomes tight, cracked and scaly.",
		does: []string{
			"Wash with lukewarm water: hot water and soap take the skin's own oil with them.",
			"Put cream on after every wash.",
			"Glycerin and urea draw water and hold it. Ointments keep it in longest, and feel greasier.",
		},
		note:    "See a doctor where dry skin cracks, bleeds or does not get better.",
		sources: []GuideSource{sourceEmollients, sourceMoisturiser},
	},
	{
		kind: ConcernPage, slug: "oiliness", title: "Oily skin", summary: "Oil protects skin. Too much of it shines and clogs pores.",
		does: []string{
			"Cleanse up to twice a day and after sweating, with a gentle foaming wash, without scrubbing.",
			"Choose what says “oil free” and “non-comedogenic”.",
			"Use a moisturiser all the same.",
		},
		sources: []GuideSource{sourceOily},
	},
	{
		kind: ConcernPage, slug: "sensitivity", title: "Sensitive skin", summary: "Skin that stings, itches or reddens easily.",
		does: []string{
			"Fragrance is the most common cause of allergy to cosmetics, and preservatives come next.",
			"Any ingredient can cause one, natural ones too.",
		},
		note:    "A skin doctor can test what you are allergic to.",
		sources: []GuideSource{sourceAllergy},
	},
	{
		kind: ConcernPage, slug: "fine-lines", title: "Fine lines", summary: "Most of what we see as ageing on a face is believed to come from the sun.",
		does: []string{
			"Keep out of strong sun and use sunscreen: what the sun does is largely preventable.",
			"In a study of 44 people over 12 weeks, retinol and bakuchiol lessened wrinkles alike; retinol stung more.",
		},
		note:    "Retinoids are commonly avoided in pregnancy: ask your doctor.",
		sources: []GuideSource{sourcePhotoaging, sourceBakuchiol},
	},
	{
		kind: ConcernPage, slug: "sun-protection", title: "Sun protection", summary: "Sunlight burns, ages skin and can cause skin cancer.",
		does: []string{
			"Choose broad-spectrum and at least SPF 30.",
			"No sunscreen stops all of it: shade and clothes belong to it.",
		},
		sources: []GuideSource{sourceSunscreen, sourceSunDermNet},
	},
	{
		kind: ConcernPage, slug: "dark-circles", title: "Dark circles", summary: "They have many causes: family, colour after a rash or allergy, swelling, vessels that show, and shadow.",
		does: []string{
			"What helps depends on the cause, so look for it first.",
			"Too little sleep and rubbing the eyes were common among people who have them.",
		},
		sources: []GuideSource{sourceCircles, sourceCirclesWhy},
	},
	{
		kind: ConcernPage, slug: "lips", title: "Dry lips", summary: "Chapped lips mostly need less on them, and the right thing often.",
		does: []string{
			"Stop using what burns, stings or tingles: that is irritation.",
			"Leave out fragrance, flavour, menthol, camphor and salicylic acid while they are sore.",
			"Petrolatum, ceramides or shea butter, several times a day and before bed.",
			"Outdoors a fragrance-free balm with SPF 30 or more.",
		},
		note:    "See a skin doctor where they are not better after two to three weeks.",
		sources: []GuideSource{sourceLips},
	},

	{
		kind: IngredientPage, slug: "niacinamide", term: "niacinamide", title: "Niacinamide", summary: "A form of vitamin B3 that dissolves in water.",
		does:    []string{"Helps the skin's barrier: less water is lost, and the outer layer holds more.", "May improve spots, by calming skin and by less oil."},
		know:    []string{"More research is needed to say how much it does for what."},
		sources: []GuideSource{{"DermNet, Nicotinamide", "https://www.dermnetnz.org/treatments/nicotinamide.html"}, {"Nicotinic acid/niacinamide and the skin, Journal of Cosmetic Dermatology 2004", "https://pubmed.ncbi.nlm.nih.gov/17147561/"}},
	},
	{
		kind: IngredientPage, slug: "hyaluronic-acid", term: "hyaluronic", title: "Hyaluronic acid", summary: "Part of our own skin, which begins to lose it from about the age of 25.",
		does:    []string{"Holds water: studies support it for better hydrated skin."},
		sources: []GuideSource{{"Bravo and others, Dermatologic Therapy 2022: Benefits of topical hyaluronic acid", "https://pmc.ncbi.nlm.nih.gov/articles/PMC10078143/"}},
	},
	{
		kind: IngredientPage, slug: "vitamin-c", term: "vitamin c", title: "Vitamin C", summary: "An antioxidant, on packs as ascorbic acid or one of its relatives.",
		does:    []string{"Used on skin against changes that the sun makes, and against dark marks."},
		know:    []string{"It is unstable: close the pack well, and keep it out of the light."},
		sources: []GuideSource{{"Telang, Indian Dermatology Online Journal 2013: Vitamin C in dermatology", "https://doi.org/10.4103/2229-5178.110593"}},
	},
	{
		kind: IngredientPage, slug: "salicylic-acid", term: "salicylic", title: "Salicylic acid", summary: "A beta hydroxy acid (BHA) that occurs in willow bark.",
		does:    []string{"Unclogs pores and exfoliates gently."},
		know:    []string{"Products without a prescription mostly hold 0.5 to 2 percent."},
		sources: []GuideSource{{"U.S. Pharmacist, Assessing salicylic acid for acne", "https://www.uspharmacist.com/article/assessing-salicylic-acid-for-acne"}},
	},
	{
		kind: IngredientPage, slug: "glycolic-acid", term: "glycolic", title: "Glycolic acid", summary: "An alpha hydroxy acid (AHA).",
		does:    []string{"Peels the outermost layer, for skin that feels more even."},
		know:    []string{"It can cause swelling, burning and itching. Whether it suits depends on its strength."},
		sources: []GuideSource{sourceAHA, sourceAHAReview},
	},
	{
		kind: IngredientPage, slug: "lactic-acid", title: "Lactic acid", summary: "An alpha hydroxy acid (AHA), known from sour milk.",
		does:    []string{"Peels the outermost layer, for skin that feels more even."},
		know:    []string{"It can cause swelling, burning and itching. Whether it suits depends on its strength."},
		sources: []GuideSource{sourceAHA, sourceAHAReview},
	},
	{
		kind: IngredientPage, slug: "azelaic-acid", title: "Azelaic acid", summary: "An acid that a yeast on normal skin makes.",
		does:    []string{"Used for mild to moderate acne.", "Helps brown marks after spots to fade."},
		know:    []string{"It is slow: some improvement after a month, most after six.", "Very sensitive skin may find it irritating."},
		sources: []GuideSource{sourceAzelaic},
	},
	{
		kind: IngredientPage, slug: "retinol", term: "retinol", title: "Retinol", summary: "A relative of vitamin A, one of the retinoids.",
		does:    []string{"In a study of 44 people over 12 weeks, retinol and bakuchiol lessened wrinkles alike; retinol stung more."},
		know:    []string{"Retinoids can irritate, above all when you begin with them.", "They may make sunburn more likely: wear sunscreen."},
		note:    "Retinoids are commonly avoided in pregnancy: ask your doctor.",
		sources: []GuideSource{sourceRetinoids, sourceBakuchiol},
	},
	{
		kind: IngredientPage, slug: "bakuchiol", title: "Bakuchiol", summary: "A plant compound that is compared with retinol.",
		does:    []string{"In a study of 44 people over 12 weeks, retinol and bakuchiol lessened wrinkles alike; retinol stung more."},
		sources: []GuideSource{sourceBakuchiol},
	},
	{
		kind: IngredientPage, slug: "ceramides", title: "Ceramides", summary: "Fats of the skin's outer layer. Skin that has too few is dry, and its barrier is weak.",
		does:    []string{"A review of 12 reports: creams with ceramides can improve dry skin and its barrier in people with atopic dermatitis."},
		know:    []string{"Its authors ask for larger studies."},
		sources: []GuideSource{{"Kono and others, Journal of Dermatology 2021", "https://pubmed.ncbi.nlm.nih.gov/34596254/"}},
	},
	{
		kind: IngredientPage, slug: "panthenol", title: "Panthenol", summary: "A relative of pantothenic acid.",
		does:    []string{"Moisturises and supports the skin's barrier."},
		know:    []string{"In one study, creams with 1 percent lowered the loss of water within 30 days."},
		sources: []GuideSource{{"Proksch and others, Journal of Dermatological Treatment 2017", "https://pubmed.ncbi.nlm.nih.gov/28503966/"}, {"Camargo and others, Journal of Cosmetic Science 2011", "https://pubmed.ncbi.nlm.nih.gov/21982351/"}},
	},
	{
		kind: IngredientPage, slug: "centella", term: "centella", title: "Centella", summary: "An extract of the plant Centella asiatica, known as cica.",
		does:    []string{"In a study of 25 people over four weeks, creams with 5 percent made skin moister."},
		sources: []GuideSource{{"Ratz-Łyko and others, Indian Journal of Pharmaceutical Sciences 2016", "https://pmc.ncbi.nlm.nih.gov/articles/PMC4852572"}},
	},
	{
		kind: IngredientPage, slug: "urea", title: "Urea", summary: "A substance that creams for dry skin often have.",
		does:    []string{"Draws water and holds it."},
		sources: []GuideSource{sourceMoisturiser},
	},
	{
		kind: IngredientPage, slug: "tea-tree", title: "Tea tree", summary: "The oil of Melaleuca alternifolia, an essential oil.",
		does:    []string{"Studies found fewer inflamed spots with it."},
		know:    []string{"They differ too much for a firm answer.", "It is an essential oil: “without essential oils” leaves it out."},
		sources: []GuideSource{{"Nascimento and others, Antioxidants 2023: Tea tree oil and acne", "https://doi.org/10.3390/antiox12061264"}},
	},
	{
		kind: IngredientPage, slug: "tranexamic-acid", title: "Tranexamic acid", summary: "A derivative of the amino acid lysine.",
		does:    []string{"Studied against brown patches (melasma)."},
		know:    []string{"Put on the skin it showed no clear effect in a review of 28 studies. More research is needed."},
		sources: []GuideSource{{"Tranexamic acid in melasma by route, a meta-analysis, PubMed Central", "https://pmc.ncbi.nlm.nih.gov/articles/PMC10810386"}},
	},
}
