/** Forms, events and fairs, as the other tables are written. */
export const formsAndEvents: Readonly<Record<string, string>> = {
  Eventbrite: `
    Order # | 12
    Order Date | 2024-01-10
    First Name = first_name
    Last Name = last_name
    Email = email
    Quantity | 1
    Price Tier
    Ticket Type | Free
    Attendee # | 13
    Group
    Order Type | Free Order
    Currency | USD
    Total Paid | 0.00
    Fees Paid | 0.00
    Eventbrite Fees | 0.00
    Attendee Status | Attending
    Home Address 1
    Home City | Austin
    Home State
    Home Country
    Work Address 1
    Work City = city
    Work State = region
    Work Zip | 02101
    Work Country = country
    Gender
    Age
    Birth Date
    Job Title = title
    Company = company.name
    Website = company.domain
    Blog
    Cell Phone ~ phone
    Work Phone = phone
    Home Phone ~ phone`,
  "Eventbrite (new)": `
    Order ID | 12
    Order date | 2024-01-10
    Attendee Status | Attending
    Attendee first name = first_name
    Attendee Surname = last_name
    Attendee email = email
    Phone number = phone
    Attendee Job Title = title
    Attendee Company = company.name
    Purchaser city ~ city
    Purchaser state ~ region
    Purchaser country ~ country
    Event name | Spring summit
    Event ID | 12
    Event start date | 2024-03-01
    Event location | Berlin
    Ticket quantity | 1
    Ticket tier | Standard
    Ticket type | free
    Currency | EUR
    Ticket price | 0.00
    Buyer first name | Otto
    Buyer last name | Other
    Buyer email | buyer@other.example`,
  Typeform: `
    # | abc123
    What's your first name? = first_name
    What's your last name? = last_name
    What's your email address? = email
    And your phone number? = phone
    Company = company.name
    What's your job title? = title
    How big is your team? ~ company.employee_count
    How did you hear about us? ~ source
    Anything else? | no
    Response Type | completed
    Start Date (UTC) | 2024-01-10 10:00:00
    Stage Date (UTC)
    Submit Date (UTC) | 2024-01-10 10:01:00
    Network ID | 5f1
    Tags ~ tags
    Ending | Thanks`,
  "Google Forms": `
    Timestamp | 2024/01/10 10:00:00 AM GMT+1
    Email Address = email
    Full name = name
    Company name = company.name
    Your role = title
    Phone number (optional) = phone
    Country = country
    I agree to be contacted | Yes`,
  "Google Forms (German)": `
    Zeitstempel | 10.01.2024 10:00:00
    E-Mail-Adresse = email
    Ihr Name = name
    Unternehmen = company.name
    Ihre Position ~ title
    Telefonnummer (optional) = phone
    Land = country
    Wie haben Sie von uns erfahren? ~ source`,
  "Gravity Forms": `
    Name (Prefix)
    Name (First) = first_name
    Name (Middle)
    Name (Last) = last_name
    Name (Suffix)
    Email = email
    Phone = phone
    Company = company.name
    Address (Street Address) | 1 Main Street
    Address (Address Line 2)
    Address (City) = city
    Address (State / Province) = region
    Address (ZIP / Postal Code) | 02101
    Address (Country) = country
    Message | Hello
    Created By (User Id)
    Entry Id | 12
    Entry Date | 2024-01-10
    Date Updated | 2024-01-10
    Source Url | https://our.example/contact
    Transaction Id
    Payment Amount
    Payment Status
    Post Id
    User Agent | Mozilla/5.0
    User IP | 203.0.113.7`,
  Calendly: `
    Team | Sales
    Invitee Name = name
    Invitee First Name ~ first_name
    Invitee Last Name ~ last_name
    Invitee Email = email
    Invitee Time Zone = time_zone
    Invitee accepted marketing emails | No
    Text Reminder Number ~ phone
    Event Type Name | Demo
    Start Date & Time | 2024-03-01 10:00
    End Date & Time | 2024-03-01 10:30
    Location | Zoom
    Event Created Date & Time | 2024-02-01 10:00
    Canceled | false
    Canceled By
    Cancellation reason
    User Name | Sam Seller
    User Email | sam@seller.example
    Question 1 | Company?
    Response 1 | Acme
    UTM Campaign
    UTM Source ~ source
    Marked as No-Show | No`,
  "Zoom webinar": `
    Attended | Yes
    User Name (Original Name) ~ name
    First Name = first_name
    Last Name = last_name
    Email = email
    City = city
    Country/Region = country
    Zip/Postal Code | 02101
    State/Province = region
    Phone = phone
    Industry = company.industry
    Organization = company.name
    Job Title = title
    Purchasing Time Frame | 1-3 months
    Role in Purchase Process | Decision maker
    No. of Employees = company.employee_count | 51-200
    Questions & Comments
    Registration Time | 2024-01-10 10:00:00
    Approval Status | approved
    Join Time | 2024-01-11 10:00:00
    Leave Time | 2024-01-11 11:00:00
    Time in Session (minutes) | 60
    Is Guest | Yes
    Country/Region Name ~ country
    Source Name ~ source`,
  GoToWebinar: `
    Attended | Yes
    Interest Rating | 70
    Last Name = last_name
    First Name = first_name
    Email Address = email
    Registration Date/Time | 2024-01-10
    Join Time/Leave Time | 10:00
    Time in Session | 50 minutes
    Unsubscribed = opted_out.email
    City = city
    State/Province = region
    Zip/Postal Code | 02101
    Country = country
    Phone = phone
    Industry = company.industry
    Organization = company.name
    Job Title = title
    Number of Employees = company.employee_count`,
  "Facebook lead ads": `
    id | l:12
    created_time | 2024-01-10T10:00:00+01:00
    ad_id | ag:12
    ad_name | Spring ad
    adset_id | as:12
    adset_name | DACH
    campaign_id | c:12
    campaign_name | Spring
    form_id | f:12
    form_name | Demo form
    is_organic | false
    platform | fb
    full_name = name
    email = email
    phone_number = phone | p:+12025550100
    company_name = company.name
    job_title = title
    city = city
    country = country
    lead_status | CREATED`,
  "LinkedIn lead forms": `
    Lead ID | 12
    Submitted At | 2024-01-10
    Campaign Name | Spring
    Creative ID | 13
    Form Name | Demo
    First Name = first_name
    Last Name = last_name
    Email Address = email
    Work email ~ email
    Phone Number = phone
    Job Title = title
    Seniority | VP
    Company Name = company.name
    Company Size = company.employee_count | 51-200
    Industry = company.industry
    City = city
    State/Province = region
    Country/Region = country
    LinkedIn Profile Link = social.linkedin | https://www.linkedin.com/in/ava`,
  "a fair's badge scanner": `
    Badge ID | 12
    Scan Date | 2024-01-10
    Scan Time | 10:00
    Scanned By | Sam Seller
    Device | iPhone
    Prefix
    First Name = first_name
    Last Name = last_name
    Title = title
    Company = company.name
    Address 1 | 1 Main Street
    City = city
    State = region
    Zip | 02101
    Country = country
    Phone = phone
    Email = email
    Rating | 3
    Notes | wants a demo`,
  "a fair (German)": `
    Scanzeit | 10.01.2024 10:00
    Mitarbeiter | Sam Seller
    Anrede | Frau
    Titel | Dr.
    Vorname = first_name
    Name = last_name
    Firma = company.name
    Funktion = title
    Abteilung | Einkauf
    Strasse | Hauptstraße 1
    PLZ | 10115
    Ort = city
    Land = country
    Telefon = phone
    E-Mail = email
    Bemerkungen | Rückruf`,
};
