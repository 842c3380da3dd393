package catalog

// guideNames are the texts of guides and of the attributes that the office offers, by their
// English (FIND-1, FIND-2).
var guideNames = map[string]translated{
	guideHelps: {"کیا کام آتا ہے", "Kya kaam aata hai"}, guideDoes: {"یہ کیا کرتا ہے", "Yeh kya karta hai"}, guideKnow: {"جاننے کی بات", "Janne ki baat"},
	guideWith: {"جن چیزوں میں یہ ہے", "Jin cheezon mein yeh hai"}, guideMore: {"مزید", "Mazeed"},
	"Wash": {"دھونا", "Dhona"}, "Treat": {"خاص دیکھ بھال", "Khaas dekh bhaal"}, "Protect": {"حفاظت", "Hifazat"},

	// The attributes that the office offers, and their values (FIND-1).
	"Concern": {"جلد کا مسئلہ", "Jild ka masla"}, "Vegan": {"ویگن", "Vegan"}, "Halal": {"حلال", "Halal"}, "Cruelty-free": {"جانوروں پر ظلم کے بغیر", "Janwaron par zulm ke baghair"},
	"Acne": {"دانے", "Daane"}, "Oiliness": {"چکناہٹ", "Chiknahat"}, "Sensitivity": {"حساسیت", "Hassasiyat"}, "Lips": {"ہونٹ", "Hont"},

	"Spots and acne": {"دانے اور مہاسے", "Daane aur muhase"},
	"Common at 15 and at 35, and no sign of a face that is not clean.":                        {"15 سال میں بھی عام ہیں اور 35 میں بھی، اور یہ گندے چہرے کی نشانی نہیں۔", "15 saal mein bhi aam hain aur 35 mein bhi, aur yeh gande chehre ki nishani nahin."},
	"Wash gently, once or twice a day, with lukewarm water: scrubbing makes spots worse.":     {"دن میں ایک یا دو بار نیم گرم پانی سے نرمی سے دھوئیں: رگڑنے سے دانے بڑھتے ہیں۔", "Din mein aik ya do baar neem garam pani se narmi se dhoyein: ragarne se daane barhte hain."},
	"Do not squeeze spots: it may leave scars.":                                               {"دانوں کو نہ دبائیں: نشان رہ سکتے ہیں۔", "Daanon ko na dabayein: nishan reh sakte hain."},
	"Give a product six weeks before you judge it.":                                           {"کسی چیز کو پرکھنے سے پہلے اسے چھ ہفتے دیں۔", "Kisi cheez ko parakhne se pehle use chhe hafte dein."},
	"See a doctor where spots are painful and deep in the skin, leave scars or distress you.": {"دانے گہرے اور تکلیف دہ ہوں، نشان چھوڑیں یا آپ کو پریشان کریں تو ڈاکٹر کو دکھائیں۔", "Daane gehre aur takleef deh hon, nishan chhorein ya aap ko pareshan karein to doctor ko dikhayein."},

	"Dark spots": {"داغ دھبے", "Daag dhabbe"},
	"Brown marks that spots leave behind, and patches that the sun brings out.": {"دانوں کے بعد رہ جانے والے بھورے نشان، اور دھوپ سے ابھرنے والی چھائیاں۔", "Daanon ke baad reh jane wale bhoore nishan, aur dhoop se ubharne wali chhaiyan."},
	"Use sunscreen consistently: for brown patches (melasma) it is critical.":   {"سن اسکرین باقاعدگی سے لگائیں: چھائیوں (melasma) میں یہ سب سے ضروری ہے۔", "Sunscreen baqaidgi se lagayein: chhaiyon (melasma) mein yeh sab se zaroori hai."},
	"Azelaic acid helps brown marks after spots to fade. It takes months.":      {"ایزیلک ایسڈ دانوں کے بعد کے بھورے نشان ہلکے کرنے میں مدد دیتا ہے۔ اس میں مہینے لگتے ہیں۔", "Azelaic acid daanon ke baad ke bhoore nishan halke karne mein madad deta hai. Is mein mahine lagte hain."},
	"Not sure what a mark is? Ask a skin doctor before you treat it.":           {"پتا نہیں کہ نشان کیا ہے؟ کچھ لگانے سے پہلے جلد کے ڈاکٹر سے پوچھیں۔", "Pata nahin ke nishan kya hai? Kuch lagane se pehle jild ke doctor se poochein."},

	"Dullness":                               {"بے رونق جلد", "Be raunaq jild"},
	"Skin that looks flat and feels uneven.": {"جلد جو پھیکی لگے اور ہموار محسوس نہ ہو۔", "Jild jo pheeki lage aur hamwar mehsoos na ho."},
	"Glycolic and lactic acid improve how even skin feels and how it catches the light.":         {"گلائکولک اور لیکٹک ایسڈ جلد کی ہمواری اور چمک بہتر کرتے ہیں۔", "Glycolic aur lactic acid jild ki hamwari aur chamak behtar karte hain."},
	"How well an acid suits you depends on its strength. Stop where it burns, swells or itches.": {"ایسڈ کا موافق آنا اس کی طاقت پر ہے۔ جلن، سوجن یا خارش ہو تو چھوڑ دیں۔", "Acid ka muwafiq aana us ki taqat par hai. Jalan, soojan ya kharish ho to chhor dein."},

	"Dryness": {"خشکی", "Khushki"},
	"Skin that lacks water in its outer layer becomes tight, cracked and scaly.":                 {"جلد کی اوپری تہہ میں پانی کم ہو تو وہ کھنچتی، پھٹتی اور پپڑی دار ہو جاتی ہے۔", "Jild ki oopri teh mein pani kam ho to woh khinchti, phatti aur papri daar ho jati hai."},
	"Wash with lukewarm water: hot water and soap take the skin's own oil with them.":            {"نیم گرم پانی سے دھوئیں: گرم پانی اور صابن جلد کی اپنی چکنائی ساتھ لے جاتے ہیں۔", "Neem garam pani se dhoyein: garam pani aur sabun jild ki apni chiknai saath le jate hain."},
	"Put cream on after every wash.":                                                             {"ہر بار دھونے کے بعد کریم لگائیں۔", "Har baar dhone ke baad cream lagayein."},
	"Glycerin and urea draw water and hold it. Ointments keep it in longest, and feel greasier.": {"گلیسرین اور یوریا پانی کھینچتے اور روکتے ہیں۔ مرہم اسے سب سے دیر تک روکتا ہے، مگر چکنا لگتا ہے۔", "Glycerin aur urea pani khinchte aur rokte hain. Marham use sab se der tak rokta hai, magar chikna lagta hai."},
	"See a doctor where dry skin cracks, bleeds or does not get better.":                         {"خشک جلد پھٹے، خون نکلے یا بہتر نہ ہو تو ڈاکٹر کو دکھائیں۔", "Khushk jild phate, khoon nikle ya behtar na ho to doctor ko dikhayein."},

	"Oily skin": {"چکنی جلد", "Chikni jild"},
	"Oil protects skin. Too much of it shines and clogs pores.":                                    {"چکنائی جلد کی حفاظت کرتی ہے۔ زیادہ ہو تو چمکتی ہے اور مسام بند کرتی ہے۔", "Chiknai jild ki hifazat karti hai. Zyada ho to chamakti hai aur masam band karti hai."},
	"Cleanse up to twice a day and after sweating, with a gentle foaming wash, without scrubbing.": {"دن میں دو بار تک اور پسینے کے بعد نرم جھاگ والے فیس واش سے دھوئیں، رگڑے بغیر۔", "Din mein do baar tak aur paseene ke baad narm jhaag wale face wash se dhoyein, ragre baghair."},
	"Choose what says “oil free” and “non-comedogenic”.":                                           {"وہ چیزیں لیں جن پر “oil free” اور “non-comedogenic” لکھا ہو۔", "Woh cheezein lein jin par “oil free” aur “non-comedogenic” likha ho."},
	"Use a moisturiser all the same.":                                                              {"موئسچرائزر پھر بھی لگائیں۔", "Moisturizer phir bhi lagayein."},

	"Sensitive skin": {"حساس جلد", "Hassaas jild"},
	"Skin that stings, itches or reddens easily.":                                              {"جلد جس میں ذرا سی بات پر چبھن، خارش یا سرخی ہو۔", "Jild jis mein zara si baat par chubhan, kharish ya surkhi ho."},
	"Fragrance is the most common cause of allergy to cosmetics, and preservatives come next.": {"کاسمیٹکس سے الرجی کی سب سے عام وجہ خوشبو ہے، اس کے بعد محفوظ رکھنے والے اجزا۔", "Cosmetics se allergy ki sab se aam wajah khushboo hai, us ke baad mehfooz rakhne wale ajza."},
	"Any ingredient can cause one, natural ones too.":                                          {"کوئی بھی جز الرجی کر سکتا ہے، قدرتی بھی۔", "Koi bhi juz allergy kar sakta hai, qudrati bhi."},
	"A skin doctor can test what you are allergic to.":                                         {"جلد کا ڈاکٹر جانچ سکتا ہے کہ آپ کو کس سے الرجی ہے۔", "Jild ka doctor jaanch sakta hai ke aap ko kis se allergy hai."},

	"Fine lines": {"باریک لکیریں", "Bareek lakeerein"},
	"Most of what we see as ageing on a face is believed to come from the sun.":                                 {"چہرے پر عمر کے جو آثار نظر آتے ہیں، سمجھا جاتا ہے کہ ان میں سے زیادہ تر دھوپ سے ہیں۔", "Chehre par umar ke jo aasaar nazar aate hain, samjha jata hai ke un mein se zyada tar dhoop se hain."},
	"Keep out of strong sun and use sunscreen: what the sun does is largely preventable.":                       {"تیز دھوپ سے بچیں اور سن اسکرین لگائیں: دھوپ کا اثر بڑی حد تک روکا جا سکتا ہے۔", "Tez dhoop se bachein aur sunscreen lagayein: dhoop ka asar bari had tak roka ja sakta hai."},
	"In a study of 44 people over 12 weeks, retinol and bakuchiol lessened wrinkles alike; retinol stung more.": {"44 لوگوں پر 12 ہفتے کی ایک تحقیق میں ریٹینول اور بیکوچیول نے جھریاں ایک جیسی کم کیں؛ ریٹینول سے چبھن زیادہ ہوئی۔", "44 logon par 12 hafte ki aik tehqeeq mein retinol aur bakuchiol ne jhurriyan aik jaisi kam keen; retinol se chubhan zyada hui."},
	"Retinoids are commonly avoided in pregnancy: ask your doctor.":                                             {"حمل میں ریٹینوئڈ سے عموماً پرہیز کیا جاتا ہے: اپنے ڈاکٹر سے پوچھیں۔", "Hamal mein retinoid se umooman parhez kiya jata hai: apne doctor se poochein."},

	"Sun protection": {"دھوپ سے بچاؤ", "Dhoop se bachao"},
	"Sunlight burns, ages skin and can cause skin cancer.":          {"دھوپ جلاتی ہے، جلد کو بوڑھا کرتی ہے اور جلد کے کینسر کا سبب بن سکتی ہے۔", "Dhoop jalati hai, jild ko boorha karti hai aur jild ke cancer ka sabab ban sakti hai."},
	"Choose broad-spectrum and at least SPF 30.":                    {"براڈ اسپیکٹرم (broad-spectrum) اور کم از کم SPF 30 لیں۔", "Broad-spectrum aur kam az kam SPF 30 lein."},
	"No sunscreen stops all of it: shade and clothes belong to it.": {"کوئی سن اسکرین سب کچھ نہیں روکتی: سایہ اور کپڑے بھی ضروری ہیں۔", "Koi sunscreen sab kuch nahin rokti: saya aur kapre bhi zaroori hain."},

	"Dark circles": {"آنکھوں کے حلقے", "Aankhon ke halqay"},
	"They have many causes: family, colour after a rash or allergy, swelling, vessels that show, and shadow.": {"ان کی کئی وجوہات ہیں: خاندان، خارش یا الرجی کے بعد کا رنگ، سوجن، نظر آتی رگیں اور سایہ۔", "In ki kai wujoohat hain: khandan, kharish ya allergy ke baad ka rang, soojan, nazar aati ragein aur saya."},
	"What helps depends on the cause, so look for it first.":                                                  {"کیا کام آئے، یہ وجہ پر ہے؛ پہلے وجہ دیکھیں۔", "Kya kaam aaye, yeh wajah par hai; pehle wajah dekhein."},
	"Too little sleep and rubbing the eyes were common among people who have them.":                           {"جن کو حلقے تھے، ان میں نیند کی کمی اور آنکھیں ملنا عام تھا۔", "Jin ko halqay the, un mein neend ki kami aur aankhein malna aam tha."},

	"Dry lips": {"خشک ہونٹ", "Khushk hont"},
	"Chapped lips mostly need less on them, and the right thing often.":                      {"پھٹے ہونٹوں کو عموماً کم چیزیں چاہییں، مگر صحیح چیز بار بار۔", "Phate honton ko umooman kam cheezein chahiyein, magar sahih cheez baar baar."},
	"Stop using what burns, stings or tingles: that is irritation.":                          {"جس سے جلن، چبھن یا جھنجھناہٹ ہو وہ چھوڑ دیں: یہ تکلیف کی علامت ہے۔", "Jis se jalan, chubhan ya jhanjhanahat ho woh chhor dein: yeh takleef ki alamat hai."},
	"Leave out fragrance, flavour, menthol, camphor and salicylic acid while they are sore.": {"ہونٹ دکھتے ہوں تو خوشبو، ذائقے، مینتھول، کافور اور سیلیسلک ایسڈ سے بچیں۔", "Hont dukhte hon to khushboo, zaiqe, menthol, kafoor aur salicylic acid se bachein."},
	"Petrolatum, ceramides or shea butter, several times a day and before bed.":              {"پیٹرولیم جیلی، سیرامائیڈ یا شیا بٹر، دن میں کئی بار اور سونے سے پہلے۔", "Petroleum jelly, ceramide ya shea butter, din mein kai baar aur sone se pehle."},
	"Outdoors a fragrance-free balm with SPF 30 or more.":                                    {"باہر جائیں تو بغیر خوشبو کا بام، SPF 30 یا زیادہ۔", "Bahar jayein to baghair khushboo ka balm, SPF 30 ya zyada."},
	"See a skin doctor where they are not better after two to three weeks.":                  {"دو تین ہفتے میں بہتر نہ ہوں تو جلد کے ڈاکٹر کو دکھائیں۔", "Do teen hafte mein behtar na hon to jild ke doctor ko dikhayein."},

	"Niacinamide": {"نیاسینامائیڈ", "Niacinamide"},
	"A form of vitamin B3 that dissolves in water.":                                 {"وٹامن B3 کی ایک شکل جو پانی میں حل ہوتی ہے۔", "Vitamin B3 ki aik shakal jo pani mein hal hoti hai."},
	"Helps the skin's barrier: less water is lost, and the outer layer holds more.": {"جلد کی حفاظتی تہہ کی مدد کرتا ہے: پانی کم نکلتا ہے اور اوپری تہہ زیادہ روکتی ہے۔", "Jild ki hifazati teh ki madad karta hai: pani kam nikalta hai aur oopri teh zyada rokti hai."},
	"May improve spots, by calming skin and by less oil.":                           {"جلد کو سکون دے کر اور چکنائی کم کر کے دانے بہتر کر سکتا ہے۔", "Jild ko sukoon de kar aur chiknai kam kar ke daane behtar kar sakta hai."},
	"More research is needed to say how much it does for what.":                     {"یہ کس میں کتنا کام کرتا ہے، اس پر مزید تحقیق چاہیے۔", "Yeh kis mein kitna kaam karta hai, is par mazeed tehqeeq chahiye."},

	"Hyaluronic acid": {"ہائیلورونک ایسڈ", "Hyaluronic acid"},
	"Part of our own skin, which begins to lose it from about the age of 25.": {"ہماری اپنی جلد کا حصہ، جو تقریباً 25 سال کی عمر سے کم ہونے لگتا ہے۔", "Hamari apni jild ka hissa, jo taqreeban 25 saal ki umar se kam hone lagta hai."},
	"Holds water: studies support it for better hydrated skin.":               {"پانی روکتا ہے: تحقیق بتاتی ہے کہ جلد کی نمی بہتر ہوتی ہے۔", "Pani rokta hai: tehqeeq batati hai ke jild ki nami behtar hoti hai."},

	"Vitamin C": {"وٹامن سی", "Vitamin C"},
	"An antioxidant, on packs as ascorbic acid or one of its relatives.":       {"ایک اینٹی آکسیڈنٹ، پیک پر ascorbic acid یا اس سے ملتے نام سے۔", "Aik antioxidant, pack par ascorbic acid ya us se milte naam se."},
	"Used on skin against changes that the sun makes, and against dark marks.": {"دھوپ کے اثرات اور گہرے نشانوں کے لیے جلد پر لگایا جاتا ہے۔", "Dhoop ke asraat aur gehre nishanon ke liye jild par lagaya jata hai."},
	"It is unstable: close the pack well, and keep it out of the light.":       {"یہ جلد خراب ہو جاتا ہے: پیک اچھی طرح بند کریں اور روشنی سے دور رکھیں۔", "Yeh jald kharab ho jata hai: pack achi tarah band karein aur roshni se door rakhein."},

	"Salicylic acid": {"سیلیسلک ایسڈ", "Salicylic acid"},
	"A beta hydroxy acid (BHA) that occurs in willow bark.":         {"بیٹا ہائیڈروکسی ایسڈ (BHA)، جو بید کی چھال میں ہوتا ہے۔", "Beta hydroxy acid (BHA), jo bed ki chhaal mein hota hai."},
	"Unclogs pores and exfoliates gently.":                          {"بند مسام کھولتا ہے اور نرمی سے مردہ جلد اتارتا ہے۔", "Band masam kholta hai aur narmi se murda jild utarta hai."},
	"Products without a prescription mostly hold 0.5 to 2 percent.": {"نسخے کے بغیر ملنے والی چیزوں میں عموماً 0.5 سے 2 فیصد ہوتا ہے۔", "Nuskhe ke baghair milne wali cheezon mein umooman 0.5 se 2 fisad hota hai."},

	"Glycolic acid":                {"گلائکولک ایسڈ", "Glycolic acid"},
	"An alpha hydroxy acid (AHA).": {"ایک الفا ہائیڈروکسی ایسڈ (AHA)۔", "Aik alpha hydroxy acid (AHA)."},
	"Peels the outermost layer, for skin that feels more even.":                             {"سب سے اوپری تہہ اتارتا ہے، تاکہ جلد ہموار لگے۔", "Sab se oopri teh utarta hai, taake jild hamwar lage."},
	"It can cause swelling, burning and itching. Whether it suits depends on its strength.": {"اس سے سوجن، جلن اور خارش ہو سکتی ہے۔ موافق آنا اس کی طاقت پر ہے۔", "Is se soojan, jalan aur kharish ho sakti hai. Muwafiq aana is ki taqat par hai."},

	"Lactic acid": {"لیکٹک ایسڈ", "Lactic acid"},
	"An alpha hydroxy acid (AHA), known from sour milk.": {"ایک الفا ہائیڈروکسی ایسڈ (AHA)، جو کھٹے دودھ میں ہوتا ہے۔", "Aik alpha hydroxy acid (AHA), jo khatte doodh mein hota hai."},

	"Azelaic acid": {"ایزیلک ایسڈ", "Azelaic acid"},
	"An acid that a yeast on normal skin makes.":                  {"ایک ایسڈ جو عام جلد پر رہنے والی خمیر بناتی ہے۔", "Aik acid jo aam jild par rehne wali khameer banati hai."},
	"Used for mild to moderate acne.":                             {"ہلکے سے درمیانے مہاسوں کے لیے استعمال ہوتا ہے۔", "Halke se darmiyane muhason ke liye istemal hota hai."},
	"Helps brown marks after spots to fade.":                      {"دانوں کے بعد کے بھورے نشان ہلکے کرنے میں مدد دیتا ہے۔", "Daanon ke baad ke bhoore nishan halke karne mein madad deta hai."},
	"It is slow: some improvement after a month, most after six.": {"آہستہ ہے: ایک مہینے میں کچھ بہتری، چھ میں سب سے زیادہ۔", "Ahista hai: aik mahine mein kuch behtari, chhe mein sab se zyada."},
	"Very sensitive skin may find it irritating.":                 {"بہت حساس جلد کو چبھ سکتا ہے۔", "Bohat hassaas jild ko chubh sakta hai."},

	"Retinol": {"ریٹینول", "Retinol"},
	"A relative of vitamin A, one of the retinoids.":              {"وٹامن A سے بنا، ریٹینوئڈز میں سے ایک۔", "Vitamin A se bana, retinoids mein se aik."},
	"Retinoids can irritate, above all when you begin with them.": {"ریٹینوئڈ چبھ سکتے ہیں، خاص طور پر شروع میں۔", "Retinoid chubh sakte hain, khaas taur par shuru mein."},
	"They may make sunburn more likely: wear sunscreen.":          {"ان سے دھوپ میں جلنے کا امکان بڑھ سکتا ہے: سن اسکرین لگائیں۔", "In se dhoop mein jalne ka imkaan barh sakta hai: sunscreen lagayein."},

	"Bakuchiol": {"بیکوچیول", "Bakuchiol"},
	"A plant compound that is compared with retinol.": {"ایک پودے کا جز جس کا موازنہ ریٹینول سے کیا جاتا ہے۔", "Aik paude ka juz jis ka mawazna retinol se kiya jata hai."},

	"Ceramides": {"سیرامائیڈز", "Ceramides"},
	"Fats of the skin's outer layer. Skin that has too few is dry, and its barrier is weak.":                               {"جلد کی اوپری تہہ کی چکنائیاں۔ کم ہوں تو جلد خشک اور حفاظتی تہہ کمزور ہوتی ہے۔", "Jild ki oopri teh ki chiknaiyan. Kam hon to jild khushk aur hifazati teh kamzor hoti hai."},
	"A review of 12 reports: creams with ceramides can improve dry skin and its barrier in people with atopic dermatitis.": {"12 رپورٹوں کا جائزہ: سیرامائیڈ والی کریمیں ایگزیما (atopic dermatitis) والوں کی خشک جلد اور حفاظتی تہہ بہتر کر سکتی ہیں۔", "12 reports ka jaiza: ceramide wali creams eczema (atopic dermatitis) walon ki khushk jild aur hifazati teh behtar kar sakti hain."},
	"Its authors ask for larger studies.": {"لکھنے والے بڑی تحقیق کا کہتے ہیں۔", "Likhne wale bari tehqeeq ka kehte hain."},

	"Panthenol":                                    {"پینتھینول", "Panthenol"},
	"A relative of pantothenic acid.":              {"پینٹوتھینک ایسڈ سے ملتا جلتا جز۔", "Pantothenic acid se milta julta juz."},
	"Moisturises and supports the skin's barrier.": {"نمی دیتا ہے اور جلد کی حفاظتی تہہ کو سہارا دیتا ہے۔", "Nami deta hai aur jild ki hifazati teh ko sahara deta hai."},
	"In one study, creams with 1 percent lowered the loss of water within 30 days.": {"ایک تحقیق میں 1 فیصد والی کریم سے 30 دن میں پانی کا نکلنا کم ہوا۔", "Aik tehqeeq mein 1 fisad wali cream se 30 din mein pani ka nikalna kam hua."},

	"Centella": {"سینٹیلا", "Centella"},
	"An extract of the plant Centella asiatica, known as cica.":                         {"پودے Centella asiatica کا عرق، جسے cica کہتے ہیں۔", "Paude Centella asiatica ka arq, jise cica kehte hain."},
	"In a study of 25 people over four weeks, creams with 5 percent made skin moister.": {"25 لوگوں پر چار ہفتے کی تحقیق میں 5 فیصد والی کریم سے جلد کی نمی بڑھی۔", "25 logon par chaar hafte ki tehqeeq mein 5 fisad wali cream se jild ki nami barhi."},

	"Urea": {"یوریا", "Urea"},
	"A substance that creams for dry skin often have.": {"ایک جز جو خشک جلد کی کریموں میں اکثر ہوتا ہے۔", "Aik juz jo khushk jild ki creams mein aksar hota hai."},
	"Draws water and holds it.":                        {"پانی کھینچتا اور روکتا ہے۔", "Pani khinchta aur rokta hai."},

	"Tea tree": {"ٹی ٹری", "Tea tree"},
	"The oil of Melaleuca alternifolia, an essential oil.":            {"پودے Melaleuca alternifolia کا تیل، ایک خوشبودار تیل (essential oil)۔", "Melaleuca alternifolia ka tel, aik essential oil."},
	"Studies found fewer inflamed spots with it.":                     {"تحقیقوں میں اس سے سوجے ہوئے دانے کم ہوئے۔", "Tehqeeqon mein is se sooje hue daane kam hue."},
	"They differ too much for a firm answer.":                         {"وہ اتنی مختلف ہیں کہ پکی بات نہیں کہی جا سکتی۔", "Woh itni mukhtalif hain ke pakki baat nahin kahi ja sakti."},
	"It is an essential oil: “without essential oils” leaves it out.": {"یہ خوشبودار تیل ہے: “خوشبودار تیل کے بغیر” اسے چھوڑ دیتا ہے۔", "Yeh essential oil hai: “essential oil ke baghair” ise chhor deta hai."},

	"Tranexamic acid":                          {"ٹرینیگزیمک ایسڈ", "Tranexamic acid"},
	"A derivative of the amino acid lysine.":   {"امینو ایسڈ لائسین (lysine) سے بنا جز۔", "Amino acid lysine se bana juz."},
	"Studied against brown patches (melasma).": {"چھائیوں (melasma) کے لیے اس پر تحقیق ہوتی ہے۔", "Chhaiyon (melasma) ke liye is par tehqeeq hoti hai."},
	"Put on the skin it showed no clear effect in a review of 28 studies. More research is needed.": {"28 تحقیقوں کے جائزے میں جلد پر لگانے سے واضح اثر نہیں ملا۔ مزید تحقیق چاہیے۔", "28 tehqeeqon ke jaize mein jild par lagane se wazeh asar nahin mila. Mazeed tehqeeq chahiye."},
}
