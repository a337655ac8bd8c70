-- CreateTable
CREATE TABLE "profile_names" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "profile_id" TEXT NOT NULL,
    "words" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "profile_names_pkey" PRIMARY KEY ("organization_id","profile_id","words")
);

-- CreateIndex
CREATE INDEX "profile_names_organization_id_mode_words_profile_id_idx" ON "profile_names"("organization_id", "mode", "words", "profile_id");

-- AddForeignKey
ALTER TABLE "profile_names" ADD CONSTRAINT "profile_names_organization_id_profile_id_fkey" FOREIGN KEY ("organization_id", "profile_id") REFERENCES "connected_profiles"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Returns a name as it is looked for: in small letters without accents, in the simplest form of each character. What lower()
-- does depends on the database's locale, and an ICU collation on the version of ICU. So the letters are listed here: all
-- of Unicode's first plane that have a small one and that NFKD leaves whole.
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT left(normalize(replace(replace(replace(replace(translate(
    btrim(regexp_replace(
      -- Accents, and characters that nobody sees, such as joiners and marks of direction.
      regexp_replace(normalize(name, NFKD), '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufeff]', '', 'g'),
      '\s+', ' ', 'g')),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵςıøđłħŧ',
    'abcdefghijklmnopqrstuvwxyzæðoþdhlŋœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶσiodlht'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC), 100)
$$;

-- Returns what a profile is found by: its name, and its user name behind an @, from the beginning of each word. Words begin
-- after spaces and punctuation, and with each sign or letter of a script that has no spaces. \x01 marks where.
CREATE FUNCTION profile_names_of(display_name text, username text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  WITH parts AS MATERIALIZED (
    SELECT string_to_array(regexp_replace(
      regexp_replace(public.folded_name(name), '[ -/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\u3001-\u301f]', E'\\&\x01', 'g'),
      '[\u0e00-\u0eff\u1780-\u17ff\u2190-\u2bff\u3040-\u30ff\u3400-\u9fff\U0001f000-\U0001faff\U00020000-\U0003ffff]', E'\x01\\&\x01', 'g'), E'\x01') AS part
    FROM unnest(ARRAY[display_name, '@' || username]) AS name),
  words AS (
    SELECT array_to_string(part[first:], '') AS words FROM parts CROSS JOIN LATERAL generate_subscripts(part, 1) AS first)
  SELECT DISTINCT words FROM words WHERE words <> '' AND words NOT LIKE ' %'
$$;

-- \073 is a semicolon: Prisma's adapter cuts a migration at every one, whatever the quotes.
CREATE FUNCTION keep_profile_names() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
BEGIN
  IF TG_OP = \'UPDATE\' THEN
    DELETE FROM profile_names WHERE organization_id = NEW.organization_id AND profile_id = NEW.id\073
  END IF\073
  INSERT INTO profile_names (organization_id, mode, profile_id, words)
  SELECT NEW.organization_id, NEW.mode, NEW.id, words
  FROM profile_names_of(NEW.display_name, NEW.username) AS words
  ON CONFLICT DO NOTHING\073
  RETURN NULL\073
END';

-- Whoever names a profile runs the function, processes of the release before included. No other change does.
CREATE TRIGGER add_names AFTER INSERT ON connected_profiles FOR EACH ROW
  WHEN (NEW.display_name IS NOT NULL OR NEW.username IS NOT NULL) EXECUTE FUNCTION keep_profile_names();
CREATE TRIGGER change_names AFTER UPDATE OF display_name, username ON connected_profiles FOR EACH ROW
  WHEN ((OLD.display_name, OLD.username) IS DISTINCT FROM (NEW.display_name, NEW.username))
  EXECUTE FUNCTION keep_profile_names();
