/** Says how an app at Meta goes live: the steps, and what App Review wants to see for each scope. */
import type { GoingLive } from '../../going-live.ts';
import { fact, reviews } from './reviews.ts';

export const goingLive: GoingLive = {
  company: 'Meta',
  here: [
    'Instagram has two login kinds: `instagram_login`, and `facebook_login` for accounts behind Facebook Pages.',
    'An Auth Integration for Threads takes the id and secret that the app has for Threads, under App settings > Basic. Its webhook has to be subscribed to the fields `replies` and `delete` of the topic “moderate”, and `mentions` and `publish` of “interaction”.',
    '`PUBLIC_URL` has to be an address at which browsers and Meta reach the service, over https.',
  ],
  topics: [
    {
      id: 'app',
      title: 'The app, and its use cases',
      facts: [
        fact(
          'createApp',
          'You need a developer account. An app is made of use cases, and each use case brings the permissions, features and products that it needs.',
        ),
        fact(
          'pagesUseCase',
          'For Facebook Pages, add the use case “Manage everything on your Page”. It comes with business_management, which cannot be removed; remove the optional permissions that your product does not use.',
        ),
        fact(
          'instagramUseCase',
          'For Instagram, add “Manage messaging and content on Instagram”, and choose “API setup with Instagram login” or “API setup with Facebook login”. Each brings its own permissions.',
        ),
        fact(
          'instagramReview',
          'One app uses Instagram Login or Facebook Login for Instagram, but not both. To offer both to your end users, make two apps.',
        ),
        fact(
          'threadsStart',
          'For Threads, add “Access the Threads API”. The app then has a second id and secret: the Threads app ID and the Threads app secret, which are the ones to use.',
        ),
        fact(
          'useCasePermissions',
          'Meta lists the permissions that are required and optional for each use case.',
        ),
        fact(
          'otherAppTypes',
          'An app can also be made without use cases, as “Other” and then “Business”. Such an app reaches Pages, Messenger and Instagram.',
        ),
        fact('appTypes', 'The type of an app can never be changed. If it is the wrong one, make a new app.'),
        fact(
          'instagramApp',
          'One person can be developer or administrator of 15 apps at most that do not belong to a verified business.',
        ),
      ],
    },
    {
      id: 'testers',
      title: 'Testers, before anything is reviewed',
      facts: [
        fact(
          'appReview',
          'Until a permission is approved, only people who have a role on the app can grant it. So give your colleagues roles, and try everything with their accounts.',
        ),
        fact(
          'threadsStart',
          'For Threads, the role is “Threads tester”. Threads testers can grant every permission at any time.',
        ),
        fact(
          'appReview',
          'If nobody but people with a role will ever use the app, there is nothing to review.',
        ),
        fact(
          'instagramReview',
          'The same holds for Instagram: an app for a business that you own or manage needs no review, one that serves other businesses does.',
        ),
        fact(
          'commonMistakes',
          'Never make up a Facebook account for testing. If a submission names a fake account, all of it is rejected.',
        ),
      ],
    },
    {
      id: 'business',
      title: 'Verifying your business',
      facts: [
        fact(
          'permissions',
          'Every app that asks for Advanced Access needs Business Verification. Connect the app to a business portfolio, and verify that in Meta’s Business Settings.',
        ),
        fact(
          'reviewAnswers',
          'Meta may ask for the legal name, the address and the phone number of the business, and for documents such as a utility bill, a licence or a certificate of formation.',
        ),
        fact(
          'reviewAnswers',
          'A business is verified once. Further apps and permissions do not need it again.',
        ),
        fact(
          'accessVerification',
          'If other businesses will use the app, yours has to be verified as a Tech Provider, too. This is Access Verification. It has nothing to do with App Review, and without it calls for other businesses are refused.',
        ),
        fact(
          'accessVerification',
          'Access Verification is asked for a list of permissions. Among them are business_management, instagram_basic, instagram_business_basic, instagram_content_publish, instagram_business_content_publish and instagram_manage_insights.',
        ),
      ],
    },
    {
      id: 'review',
      title: 'App Review',
      facts: [
        fact(
          'appReview',
          'An app that is used by people without a role has to pass App Review. Each permission is approved or refused by itself.',
        ),
        fact(
          'accessLevels',
          'What is approved is called Advanced Access: everybody can grant the permission. Standard Access, which every app has from the start, is for people with a role on the app.',
        ),
        fact(
          'permissions',
          'Ask only for what your product uses today. Asking for more is a common reason for refusals.',
        ),
        fact(
          'submissionGuide',
          'Make at least one successful call with each permission in the 30 days before you submit. The button “Request advanced access” stays grey until Meta has seen it, which takes up to two days.',
        ),
        fact(
          'beforeSubmitting',
          'Upload an icon of 1024 by 1024 pixels, and keep to Meta’s rules for names and logos.',
        ),
        fact(
          'beforeSubmitting',
          'The product has to be finished, and the reviewers have to be able to reach it. If it is not public, say how to get in, and give them an account.',
        ),
        fact(
          'beforeSubmitting',
          'Read the allowed usage of each permission. If your use is not among those listed, it is not approved.',
        ),
        fact('permissions', 'Questions about how you handle data may be part of the submission.'),
        fact(
          'messengerReview',
          'For Messenger, publish the Page that belongs to the app. The reviewers check that the webhook answers within 20 seconds.',
        ),
        fact(
          'instagramMessagingReview',
          'For messages on Instagram, there are two forms: one for apps that serve other businesses, and one for your own.',
        ),
        fact(
          'reviewAnswers',
          'Each app is reviewed by itself. A test app that is made from an approved app has its permissions.',
        ),
      ],
    },
    {
      id: 'recording',
      title: 'The recordings',
      facts: [
        fact(
          'recordings',
          'Every permission needs a recording. The reviewers follow it while they try your app, so it has to show how, not why. The reason goes into the form.',
        ),
        fact(
          'recordings',
          'Begin logged out of all test accounts. Show the login to your product, the button that leads to Meta, and Meta’s dialog in which the permission is granted, with the choice of Pages if there is one.',
        ),
        fact(
          'recordings',
          'Then use the function that needs the permission, and show what your product does with the data. For publishing: choose a Page, write, publish, and look at the post on the Page.',
        ),
        fact(
          'beforeSubmitting',
          'Record at 1080 or better, with the language of the product set to English, and with captions.',
        ),
      ],
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      facts: [
        fact(
          'instagramWebhooks',
          'Instagram reports nothing to a business app without Advanced Access, to which the permissions of the fields belong. Until then, test with people who have a role.',
        ),
        fact(
          'instagramWebhooks',
          'The business of the Page has to be verified, the Page must have a subscription to the app, and the account whose post is commented on must not be private.',
        ),
        fact(
          'instagramMessagingWebhooks',
          'For messages, the app has to be published, whether it has been reviewed or not.',
        ),
        fact(
          'pageWebhooks',
          'For Pages, choose the object “Page” and its fields. Whoever connects the Page needs one of the tasks CREATE_CONTENT, MANAGE and MODERATE there, and MESSAGING for messages.',
        ),
        fact(
          'threadsWebhooks',
          'For Threads, add webhooks to the use case. A Tech Provider needs Advanced Access; other apps have to be live. The business has to be verified. Replies and mentions are reported for public accounts only.',
        ),
      ],
    },
    {
      id: 'deletion',
      title: 'Data deletion',
      facts: [
        fact('dataDeletion', 'Your privacy policy has to say how people ask for the deletion of their data.'),
        fact(
          'dataDeletion',
          'Meta’s callback comes when somebody removes the app in their settings and asks for the deletion. The answer has to name a confirmation code, and an address at which a person can read how far the deletion is.',
        ),
      ],
    },
    {
      id: 'publishing',
      title: 'Publishing the app, and keeping it',
      facts: [
        fact(
          'publish',
          'When everything is approved, publish the app in the dashboard. Only then can people without a role use it.',
        ),
        fact(
          'dataUseCheckup',
          'Once a year, Meta asks you to certify how you use each permission: the Data Use Checkup.',
        ),
        fact(
          'permissions',
          'A permission that the app has not used for 90 days lapses for that end user, who then has to grant it again.',
        ),
        fact(
          'beforeSubmitting',
          'Changing the app’s basic or advanced settings after a submission may call for another review.',
        ),
        fact(
          'contentPublishing',
          'Some Pages need Page Publishing Authorization before anything can be published to them or to the Instagram account that belongs to them. An app cannot find out in advance, so tell your end users to complete it.',
        ),
      ],
    },
    {
      id: 'refusals',
      title: 'Common refusals',
      facts: [
        fact(
          'rejections',
          '“We are unable to verify the permission(s) requested while testing your app”: the reviewers could not do what the recording shows. Check that the account you gave them works, and that each step in the recording is still there.',
        ),
        fact('commonMistakes', 'The app could not be reached. Then the whole submission is rejected.'),
        fact('commonMistakes', 'A permission has no recording. Then this permission is not approved.'),
        fact(
          'commonMistakes',
          'Facebook Login was not found, or did not work. Then the whole submission is rejected. Say where the button is.',
        ),
        fact('commonMistakes', 'The app looks unfinished. Submit when it is ready for your end users.'),
        fact(
          'commonMistakes',
          'A permission is for something that comes later. Ask for it again once it is there.',
        ),
        fact(
          'rejections',
          '“Your app is using Facebook’s Company Brand in a way that is not permitted”: change the name, the icon or the description.',
        ),
        fact('rejections', 'The feature Page Public Content Access was asked for and is not needed.'),
      ],
    },
  ],
  reviews,
};
